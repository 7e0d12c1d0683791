import BoardCore
import Essentials

/// Where in a list of topics to read.
struct DiscoursePlace: Equatable {
    var order: DiscourseSort
    /// What the server wants to be asked, percent-encoded; empty for the first page.
    var query = ""

    init(_ order: DiscourseSort, query: String = "") {
        self.order = order
        self.query = query
    }

    /// Throws for what was no place in a list of a Discourse server.
    init(_ cursor: PageCursor) throws(BoardError) {
        let parts = cursor.raw.split(separator: "?", maxSplits: 1)
        guard parts.count == 2, let order = DiscourseSort(rawValue: String(parts[0])) else {
            throw .noPlace(cursor)
        }
        self.init(order, query: String(parts[1]))
    }

    /// The beginning of a list in an order that a reader asks for; of the server's first one where
    /// none is asked for.
    init(_ sort: SourceSort?) throws(BoardError) {
        self = sort == .newest ? .newest : DiscoursePlace(try DiscourseSort(sort))
    }

    /// The topics that were begun last; what the server calls new is new to who asks.
    static let newest = DiscoursePlace(.latest, query: "order=created")

    var cursor: PageCursor { PageCursor("\(order.rawValue)?\(query)") }

    var queryItems: [URLQueryItem] {
        var components = URLComponents()
        components.percentEncodedQuery = query.isPercentEncoded ? query : nil
        return components.queryItems ?? []
    }

    /// Where a list goes on, by the address that the server gave; `nil` where it ends.
    ///
    /// Only what is asked is taken of the address: its path may lack what makes the answer JSON.
    func next(in list: JSONValue) -> DiscoursePlace? {
        guard let address = list["more_topics_url"].string,
            let mark = address.firstIndex(of: "?")
        else { return nil }
        let next = DiscoursePlace(order, query: String(address[mark...].dropFirst()))
        return next.query.isEmpty ? nil : next
    }
}

extension String {
    /// Whether it can stand in an address as it is: Foundation does not put up with anything else.
    fileprivate var isPercentEncoded: Bool {
        URLComponents(string: "?" + self)?.percentEncodedQuery == self
    }
}
