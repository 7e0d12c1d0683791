import Synchronization

@testable import BoardClients

/// A simulated Lemmy server of version 0.19, based on its specification.
final class FakeLemmyServer: FakeServer {
    struct State: Sendable {
        /// The "post views"; the first one is at the top of every list.
        var posts: [JSONValue] = []
        /// The "comment views" by post.
        var comments: [Int: [JSONValue]] = [:]
        var communities: [JSONValue] = []
        var version = "0.19.18"
        var rateLimit: JSONValue = ["message": 180, "message_per_second": 90]
        /// The maximum number of comments in a tree response.
        var treeLimit = 300
        /// A Boolean value that indicates whether trees are sent by branch instead of by level.
        var sendsBranches = false
        /// A page for which the server fails.
        var failingPage: Int?
        var members = LemmyMembers()
    }

    let conversation = RequestHistory()
    private let state: Mutex<State>

    init(_ state: State) {
        self.state = Mutex(state)
    }

    /// The reasons of reports by item.
    var reports: [String: String] { state.withLock { $0.members.reports } }

    func change(_ change: (inout State) -> Void) {
        state.withLock { change(&$0) }
    }

    func reply(to question: FakeRequest) -> FakeResponse {
        state.withLock { $0.memberReply(to: question) ?? $0.readReply(to: question) }
    }
}

extension FakeLemmyServer.State {
    fileprivate func readReply(to question: FakeRequest) -> FakeResponse {
        guard (1...50).contains(question.number("limit") ?? 10),
            (1...100).contains(question.number("page") ?? 1)
        else { return FakeResponse(["error": "couldnt_get_posts"], status: 400) }
        if let failingPage, question.number("page") == failingPage {
            return FakeResponse(text: "no", status: 501)
        }
        switch question.path {
        case "/api/v3/site": return FakeResponse(members.site(site, for: question))
        case "/api/v3/community/list": return FakeResponse(communityPage(for: question))
        case "/api/v3/post/list": return postPage(for: question)
        case "/api/v3/search": return FakeResponse(found(for: question))
        case "/api/v3/community": return community(for: question)
        case "/api/v3/post": return post(for: question)
        case "/api/v3/comment":
            let comment = self.comments.values.joined()
                .first { $0["comment"]["id"].int == question.number("id") }
            return FakeResponse(.object(of: ["comment_view": comment]))
        case "/api/v3/comment/list":
            return FakeResponse([
                "comments": .array(comments(for: question).map { members.seen($0, in: question) })
            ])
        default: return FakeResponse(text: "404 page not found", status: 404)
        }
    }
}

extension FakeLemmyServer.State {
    fileprivate var site: JSONValue {
        [
            "version": .string(version), "admins": [],
            "site_view": ["local_site_rate_limit": rateLimit],
        ]
    }

    fileprivate func communityPage(for question: FakeRequest) -> JSONValue {
        let followed = members.reader(of: question) == nil ? [] : members.followed
        let listed = question.query["type_"] == "Subscribed" ? followed : communities
        let views = listed.map { ["community": $0] as JSONValue }
        return ["communities": .array(views.page(question))]
    }

    fileprivate func community(for question: FakeRequest) -> FakeResponse {
        let community = communities.first { $0.lemmyName == question.query["name"] }
        return community.map { FakeResponse(["community_view": ["community": $0]]) }
            ?? FakeResponse(["error": "couldnt_find_community"], status: 404)
    }

    fileprivate func postPage(for question: FakeRequest) -> FakeResponse {
        let sorts = [
            "Active", "Hot", "New", "Old", "TopDay", "TopYear", "TopAll", "MostComments",
            "NewComments", "Controversial", "Scaled",
        ]
        guard sorts.contains(question.query["sort"] ?? "Active") else {
            return FakeResponse(text: "Query deserialize error: unknown variant", status: 400)
        }
        var posts = posts
        if let name = question.query["community_name"] {
            let known = communities + posts.map { $0["community"] }
            guard known.contains(where: { $0.lemmyName == name }) else {
                return FakeResponse(["error": "couldnt_find_community"], status: 404)
            }
            posts.removeAll { $0["community"].lemmyName != name }
        }
        if let cursor = question.query["page_cursor"] {
            guard let place = posts.firstIndex(where: { $0.cursor == cursor }) else {
                return FakeResponse(["error": "unknown", "message": "No such page"], status: 400)
            }
            posts.removeFirst(place + 1)
        }
        let page = Array(posts.prefix(question.number("limit") ?? 10))
        let next = page.last.map { JSONValue.string($0.cursor) }
        let seen = page.map { members.seen($0, in: question) }
        return FakeResponse(.object(of: ["posts": .array(seen), "next_page": next]))
    }

    fileprivate func found(for question: FakeRequest) -> JSONValue {
        let words = question.query["q"] ?? ""
        let hits = posts.filter { $0["post"]["name"].string?.contains(words) ?? false }
        return [
            "type_": "Posts", "posts": .array(hits.page(question)), "comments": [],
            "communities": [], "users": [],
        ]
    }

    fileprivate func post(for question: FakeRequest) -> FakeResponse {
        let comment = question.number("comment_id")
        let id =
            question.number("id")
            ?? comments.first { $1.contains { $0["comment"]["id"].int == comment } }?.key
        guard let view = posts.first(where: { $0["post"]["id"].int == id }) else {
            return FakeResponse(["error": "couldnt_find_post"], status: 404)
        }
        return FakeResponse([
            "post_view": members.seen(view, in: question), "moderators": [], "cross_posts": [],
        ])
    }

    fileprivate func comments(for question: FakeRequest) -> [JSONValue] {
        var views = comments[question.number("post_id") ?? 0] ?? []
        if let parent = question.query["parent_id"] {
            views.removeAll { !$0.path.contains(Substring(parent)) }
        }
        guard let depth = question.number("max_depth") else {
            // The best comments come first, whatever their parents.
            if question.query["sort"] == "Old" { views.sort { $0.number < $1.number } }
            return views.page(question)
        }
        let top = question.query["parent_id"] == nil ? 1 : views.map(\.path.count).min() ?? 0
        return Array(
            views.filter { $0.path.count <= top + depth }.sorted {
                sendsBranches
                    ? $0.steps.lexicographicallyPrecedes($1.steps)
                    : $0.parents.lexicographicallyPrecedes($1.parents)
            }.prefix(treeLimit))
    }
}

extension JSONValue {
    fileprivate var cursor: String { "P" + String(self["post"]["id"].int ?? 0, radix: 16) }

    fileprivate var path: [Substring] {
        self["comment"]["path"].string?.split(separator: ".") ?? []
    }

    fileprivate var steps: [Int] { path.compactMap { Int($0) } }

    fileprivate var parents: [Int] { steps.dropLast() }

    fileprivate var number: Int { steps.last ?? 0 }
}

extension [JSONValue] {
    fileprivate func page(_ question: FakeRequest) -> [JSONValue] {
        let limit = question.number("limit") ?? 10
        return Array(dropFirst(((question.number("page") ?? 1) - 1) * limit).prefix(limit))
    }
}
