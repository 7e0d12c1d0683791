import BoardCore
import Synchronization

/// A category of a Discourse site, shown as a board.
struct DiscourseCategory: Sendable, Equatable {
    let id: Int
    /// The name in URLs.
    let slug: String
    let board: Board

    /// Creates a category from JSON; `nil` if the value is not a category.
    ///
    /// - Parameter parent: The category in which it is nested in the response.
    init?(_ category: JSONValue, in parent: BoardID?, of source: SourceID) {
        guard let id = category["id"].int else { return nil }
        let named = category["parent_category_id"].int.map { BoardID("\($0)", in: source) }
        self.init(
            id: id, slug: category["slug"].string,
            board: Board(
                id: BoardID("\(id)", in: source), name: category["name"].string,
                summary: category.summary, parent: parent ?? named))
    }

    /// Creates a category of which only the number is known.
    init(id: Int, of source: SourceID) {
        self.init(id: id, slug: nil, board: Board(id: BoardID("\(id)", in: source)))
    }

    private init(id: Int, slug: String?, board: Board) {
        self.id = id
        // Discourse generates this slug for names without Latin letters.
        self.slug = slug.flatMap { $0.isBlank ? nil : $0 } ?? "\(id)-category"
        self.board = board
    }
}

extension JSONValue {
    fileprivate var summary: String {
        if let text = self["description_text"].string { return text }
        return self["description"].string?.textOfHTML ?? ""
    }
}

extension [DiscourseCategory] {
    /// Reads all categories, each parent before its subcategories.
    init(_ answer: JSONValue, of source: SourceID) {
        self = []
        var known: Set<Int> = []
        var waiting = (answer["category_list"]["categories"].array ?? []).reversed()
            .map { (category: $0, parent: BoardID?.none) }
        while let (category, parent) = waiting.popLast() {
            guard let new = DiscourseCategory(category, in: parent, of: source),
                known.insert(new.id).inserted
            else { continue }
            append(new)
            let inner = category["subcategory_list"].array ?? []
            waiting += inner.reversed().map { ($0, new.board.id) }
        }
    }
}

/// The categories of a site, loaded once.
final class DiscourseCategories: Sendable {
    private let service: any HTTPService
    private let source: SourceID
    private let state = Mutex<[DiscourseCategory]?>(nil)
    private let gate = HostLimiter()

    init(service: any HTTPService, source: SourceID) {
        self.service = service
        self.source = source
    }

    /// The categories loaded by an earlier call; `nil` if there are none.
    var known: [DiscourseCategory]? { state.withLock { $0 } }

    func read(reload: Bool = false) async throws -> [DiscourseCategory] {
        if !reload, let known { return known }
        // Concurrent callers share one response.
        try await gate.enter(source.name, atMost: 1)
        defer { gate.leave(source.name) }
        if !reload, let known { return known }
        let answer = try await service.request(DiscourseEndpoints.categories)
        let new = [DiscourseCategory](answer, of: source)
        state.withLock { $0 = new }
        return new
    }

    /// Returns the category of a board, which is identified by its number or its slug.
    func category(of board: BoardID) async throws -> DiscourseCategory {
        if let id = Int(board.raw) {
            // Sites use the number and ignore a wrong slug.
            let all = try? await read()
            return all?.first { $0.id == id } ?? DiscourseCategory(id: id, of: source)
        }
        guard let category = try await read().first(where: { $0.slug == board.raw }) else {
            throw BoardError.notThere(name: board.raw)
        }
        return category
    }
}
