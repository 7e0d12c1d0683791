import BoardCore
import Essentials

/// A position in a list of topics.
struct DiscourseListPosition: Equatable {
    var order: DiscourseSort
    /// The percent-encoded query of the request; empty for the first page.
    var query = ""

    init(_ order: DiscourseSort, query: String = "") {
        self.order = order
        self.query = query
    }

    /// Parses a cursor. Throws if it is not from a list of a Discourse site.
    init(_ cursor: PageCursor) throws(BoardError) {
        let parts = cursor.raw.split(separator: "?", maxSplits: 1)
        guard parts.count == 2, let order = DiscourseSort(rawValue: String(parts[0])) else {
            throw .invalidCursor(cursor)
        }
        self.init(order, query: String(parts[1]))
    }

    /// Creates the start of a list in the given order, or in the site's default order.
    init(_ sort: SourceSort?) throws(BoardError) {
        self = sort == .newest ? .newest : DiscourseListPosition(try DiscourseSort(sort))
    }

    /// The list in order of creation. The site's order `new` means topics unread by the user.
    static let newest = DiscourseListPosition(.latest, query: "order=created")

    var cursor: PageCursor { PageCursor("\(order.rawValue)?\(query)") }

    var queryItems: [URLQueryItem] {
        var components = URLComponents()
        components.percentEncodedQuery = query.isPercentEncoded ? query : nil
        return components.queryItems ?? []
    }

    /// Returns the position of the next page, or `nil` at the end.
    ///
    /// Only the query of the server's URL is used: the path may lack the `.json` extension.
    func next(in list: JSONValue) -> DiscourseListPosition? {
        guard let address = list["more_topics_url"].string,
            let mark = address.firstIndex(of: "?")
        else { return nil }
        let next = DiscourseListPosition(order, query: String(address[mark...].dropFirst()))
        return next.query.isEmpty ? nil : next
    }
}

extension String {
    /// A Boolean value that indicates whether the text is a valid query. Foundation rejects others.
    fileprivate var isPercentEncoded: Bool {
        URLComponents(string: "?" + self)?.percentEncodedQuery == self
    }
}
