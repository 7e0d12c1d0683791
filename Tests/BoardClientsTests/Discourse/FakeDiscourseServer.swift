import Foundation
import Synchronization

@testable import BoardClients

/// A simulated Discourse site, based on its specification.
final class FakeDiscourseServer: FakeServer {
    struct State: Sendable {
        /// The rows of topics; the first one is at the top of every list.
        var topics: [JSONValue] = []
        /// The posts by topic, in order, as the site sends them.
        var posts: [Int: [JSONValue]] = [:]
        var categories: [JSONValue] = []
        /// The slugs by category.
        var slugs: [Int: String] = [:]
        var pageSize = 30
        /// A Boolean value that indicates whether topics list the ids of their posts.
        var listsPostIDs = true
        var members = DiscourseMembers()
    }

    let conversation = RequestHistory()
    private let state: Mutex<State>
    private let gate: RoundGate?

    /// - Parameter gate: A gate for requests for more posts.
    init(_ state: State, gate: RoundGate? = nil) {
        self.state = Mutex(state)
        self.gate = gate
    }

    func change(_ change: (inout State) -> Void) {
        state.withLock { change(&$0) }
    }

    func reply(to question: FakeRequest) async -> FakeResponse {
        let isForm = ["/user-api-key/revoke", "/topics/timings"].contains(question.path)
        let path = isForm ? question.path[...] : question.path.dropLast(".json".count)
        let steps = path.split(separator: "/").map(String.init)
        guard isForm || question.path.hasSuffix(".json"), let kind = steps.first else {
            return .notFound
        }
        if let reply = state.withLock({ $0.memberReply(steps, question) }) { return reply }
        let state = state.withLock { $0 }
        switch kind {
        case "categories": return FakeResponse(state.categoryList)
        case "latest", "top", "hot": return FakeResponse(state.list(kind, question, category: nil))
        case "new": return .membersOnly
        case "c": return state.categoryTopics(steps, question)
        case "search": return FakeResponse(state.found(question))
        case "t":
            if steps.last == "posts" { await gate?.pass() }
            return state.topic(steps, question)
        default: return .notFound
        }
    }
}

extension FakeResponse {
    fileprivate static let notFound = FakeResponse(
        ["errors": ["The requested URL could not be found."], "error_type": "not_found"],
        status: 404)
    fileprivate static let membersOnly = FakeResponse(
        ["errors": ["You need to be logged in to do that."], "error_type": "not_logged_in"],
        status: 403)
}

extension FakeDiscourseServer.State {
    fileprivate var categoryList: JSONValue {
        ["category_list": ["can_create_topic": false, "categories": .array(categories)]]
    }

    fileprivate func categoryTopics(_ steps: [String], _ question: FakeRequest) -> FakeResponse {
        guard steps.count == 5, let id = Int(steps[2]), slugs[id] == steps[1], steps[3] == "l"
        else {
            return .notFound
        }
        return steps[4] == "new"
            ? .membersOnly : FakeResponse(list(steps[4], question, category: id))
    }

    /// Returns a page of a list. The URL of the next one lacks the `.json` extension.
    fileprivate func list(_ name: String, _ question: FakeRequest, category: Int?) -> JSONValue {
        let page = question.number("page") ?? 0
        var topics = topics.filter { category == nil || $0["category_id"].int == category }
        if question.query["order"] == "created" {
            topics.sort { ($0["id"].int ?? 0) > ($1["id"].int ?? 0) }
        }
        let rest = topics.dropFirst(page * pageSize)
        let prefix = category.map { "/c/\(slugs[$0] ?? "")/\($0)/l/" } ?? "/"
        let order = question.query["order"].map { "order=\($0)&" } ?? ""
        let more = "\(prefix)\(name)?\(order)no_definitions=true&page=\(page + 1)"
        return [
            "users": [["id": 1, "username": "ada"], ["id": 2, "username": "bob", "name": nil]],
            "topic_list": .object(of: [
                "per_page": .integer(pageSize),
                "topics": .array(
                    rest.prefix(pageSize).map { members.seen(row: $0, in: question) }),
                "more_topics_url": rest.count > pageSize ? .string(more) : nil,
            ]),
        ]
    }

    fileprivate func found(_ question: FakeRequest) -> JSONValue {
        let words = question.query["q"] ?? ""
        guard words.count >= 3 else {
            return ["grouped_search_result": ["error": "Your search term is too short."]]
        }
        let hits = topics.filter { $0["title"].string?.contains(words) ?? false }
        let page = hits.dropFirst(((question.number("page") ?? 1) - 1) * pageSize)
        guard !page.isEmpty else { return ["grouped_search_result": nil] }
        let topics = Array(page.prefix(pageSize))
        let posts = topics.map {
            let post: JSONValue = ["post_number": 1, "username": "ada", "blurb": "…a & b…"]
            return post.setting(["topic_id": $0["id"]])
        }
        return [
            "topics": .array(topics.map { $0.removing("posters", "excerpt") }),
            "posts": .array(posts),
            "grouped_search_result": ["more_full_page_results": .bool(page.count > pageSize)],
        ]
    }

    fileprivate func topic(_ steps: [String], _ question: FakeRequest) -> FakeResponse {
        guard steps.count > 1, let id = Int(steps[1]), let posts = posts[id],
            let row = topics.first(where: { $0["id"].int == id })
        else { return .notFound }
        if steps.count == 3 {
            let ids = (question.repeated["post_ids[]"] ?? []).compactMap { Int($0) }
            guard ids.count <= 20 else { return .notFound }
            // Servers return them in their own order.
            let asked = posts.filter { ids.contains($0["id"].int ?? 0) }.reversed()
            return FakeResponse([
                "id": .integer(id), "post_stream": ["posts": .array(Array(asked))],
            ])
        }
        let page = (question.number("page") ?? 1) - 1
        let stream = JSONValue.object(of: [
            "posts": .array(
                posts.dropFirst(page * 20).prefix(20).map { members.seen($0, in: question) }),
            "stream": listsPostIDs ? .array(posts.map { $0["id"] }) : nil,
        ])
        let more: [String: JSONValue] = [
            "post_stream": stream, "chunk_size": 20, "posts_count": .integer(posts.count),
            "details": row["details"].isNull
                ? ["created_by": ["id": 1, "username": "ada"]] : row["details"],
        ]
        return FakeResponse(row.removing("posters").setting(more))
    }
}

/// A gate that holds requests until the maximum number have arrived, and counts these rounds.
actor RoundGate {
    private let limit: Int
    private var left: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private(set) var rounds = 0
    private(set) var widest = 0
    private var isHeld = false

    init(limit: Int, questions: Int) {
        self.limit = limit
        left = questions
    }

    func pass() async {
        await withCheckedContinuation {
            waiting.append($0)
            widest = max(widest, waiting.count)
            letThrough()
        }
    }

    /// Holds all requests until `open` is called.
    func hold() { isHeld = true }

    func open() {
        isHeld = false
        letThrough()
    }

    private func letThrough() {
        guard !isHeld, !waiting.isEmpty, waiting.count >= min(limit, left) else { return }
        rounds += 1
        left -= waiting.count
        for question in waiting { question.resume() }
        waiting = []
    }
}
