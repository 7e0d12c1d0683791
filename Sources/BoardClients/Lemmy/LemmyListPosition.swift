import BoardCore

/// A position in a list of a Lemmy server.
enum LemmyListPosition: Equatable {
    /// A cursor from the server.
    case mark(String)
    /// A page, counted from 1. Used in searches and, before version 0.19, in all lists.
    case page(Int)

    /// Parses a cursor. Throws if it is not from a list of a Lemmy server.
    init(_ cursor: PageCursor) throws(BoardError) {
        let rest = String(cursor.raw.dropFirst())
        switch cursor.raw.first {
        case "m": self = .mark(rest)
        case "p":
            guard let page = Int(rest), page > 0 else { throw .invalidCursor(cursor) }
            self = .page(page)
        default: throw .invalidCursor(cursor)
        }
    }

    var cursor: PageCursor {
        switch self {
        case .mark(let mark): PageCursor("m" + mark)
        case .page(let page): PageCursor("p\(page)")
        }
    }

    /// The query parameters of the position.
    var filters: [String: String] {
        switch self {
        case .mark(let mark): ["page_cursor": mark]
        case .page(1): [:]
        case .page(let page): ["page": "\(page)"]
        }
    }

    var pageNumber: Int? {
        if case .page(let page) = self { page } else { nil }
    }

    /// Returns the next position after a response, or `nil` at the end of the list.
    func next(in answer: JSONValue, count: Int) -> LemmyListPosition? {
        if let mark = answer["next_page"].identifier { return .mark(mark) }
        guard case .page(let page) = self, count >= LemmyEndpoints.limit,
            page < LemmyEndpoints.lastPage
        else { return nil }
        return .page(page + 1)
    }
}
