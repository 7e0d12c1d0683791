import BoardCore

/// Where a list of a Lemmy server goes on.
enum LemmyPlace: Equatable {
    /// Behind a mark that the server gave.
    case mark(String)
    /// At a page, counted from 1: in searches, and in all lists of servers before 0.19.
    case page(Int)

    /// Throws for what was no place in a list of a Lemmy server.
    init(_ cursor: PageCursor) throws(BoardError) {
        let rest = String(cursor.raw.dropFirst())
        switch cursor.raw.first {
        case "m": self = .mark(rest)
        case "p":
            guard let page = Int(rest), page > 0 else { throw .noPlace(cursor) }
            self = .page(page)
        default: throw .noPlace(cursor)
        }
    }

    var cursor: PageCursor {
        switch self {
        case .mark(let mark): PageCursor("m" + mark)
        case .page(let page): PageCursor("p\(page)")
        }
    }

    /// How the server is told.
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

    /// Where the list goes on behind an answer that brought posts; `nil` where it ends.
    func next(in answer: JSONValue, count: Int) -> LemmyPlace? {
        if let mark = answer["next_page"].identifier { return .mark(mark) }
        guard case .page(let page) = self, count >= LemmyEndpoints.limit,
            page < LemmyEndpoints.lastPage
        else { return nil }
        return .page(page + 1)
    }
}
