import BoardCore
import Essentials

/// What a Lemmy server is asked for, by version 3 of its interface.
struct LemmyEndpoints {
    /// How long the server's count of requests goes back: the wait after too many of them.
    let window: Duration

    /// Those for a server that has told nothing of itself.
    static let standard = LemmyEndpoints(window: .seconds(60))

    /// As many as one answer may bring.
    static let limit = 50
    /// As many comments as come at once in a tree.
    static let treeLimit = 300
    /// The last page a server counts to.
    static let lastPage = 100
    /// How deep comments may answer each other.
    private static let deepest = 50

    /// - Parameter filters: which posts; `page_cursor` or `page` among them.
    func posts(
        _ filters: [String: String], of name: String, withNSFW: Bool
    ) -> Endpoint<JSONValue> {
        let common = ["limit": "\(Self.limit)", "show_nsfw": "\(withNSFW)"]
        return get("post/list", common.merging(filters) { $1 }, name: name).listing("posts")
    }

    func search(_ words: String, sort: String, page: Int) -> Endpoint<JSONValue> {
        let query = [
            "q": words, "type_": "Posts", "sort": sort, "page": "\(page)", "limit": "\(Self.limit)",
        ]
        var endpoint = get("search", query, name: words)
        endpoint.bucket = "search"
        return endpoint.listing("posts")
    }

    func communities(
        _ type: LemmyCommunities, page: Int, withNSFW: Bool
    ) -> Endpoint<JSONValue> {
        let query = [
            "type_": type.rawValue, "sort": "TopAll", "page": "\(page)",
            "limit": "\(Self.limit)", "show_nsfw": "\(withNSFW)",
        ]
        var endpoint = get("community/list", query, name: "communities").listing("communities")
        endpoint.needsAccount = type == .subscribed
        return endpoint
    }

    func post(_ id: Int) -> Endpoint<JSONValue> {
        get("post", ["id": "\(id)"], name: "\(id)").having("post_view", "post")
    }

    /// The post that a comment belongs to.
    func post(with comment: Int, name: String) -> Endpoint<JSONValue> {
        get("post", ["comment_id": "\(comment)"], name: name).having("post_view", "post")
    }

    /// The comments of a post, as many as come at once.
    ///
    /// - Parameter parent: the comment of which to ask for the answers; it comes with them.
    func tree(of post: Int, under parent: Int?) -> Endpoint<JSONValue> {
        tree(of: post, under: parent, depth: Self.deepest)
    }

    /// The same without answers to these comments.
    func level(of post: Int, under parent: Int?) -> Endpoint<JSONValue> {
        tree(of: post, under: parent, depth: 1)
    }

    private func tree(of post: Int, under parent: Int?, depth: Int) -> Endpoint<JSONValue> {
        comments(
            ["sort": "Hot", "max_depth": "\(depth)", "limit": "\(Self.limit)"], of: post,
            under: parent)
    }

    /// A page of all comments of a post, whatever they answer, the oldest first: no comment comes
    /// before the one that it answers.
    func commentPage(_ page: Int, of post: Int, under parent: Int?) -> Endpoint<JSONValue> {
        comments(
            ["sort": "Old", "page": "\(page)", "limit": "\(Self.limit)"], of: post, under: parent)
    }

    private func comments(
        _ query: [String: String], of post: Int, under parent: Int?
    ) -> Endpoint<JSONValue> {
        var query = query
        query["post_id"] = "\(post)"
        query["type_"] = "All"
        query["parent_id"] = parent.map { "\($0)" }
        return get("comment/list", query, name: "\(post)", keeping: LemmyThread.names)
            .listing("comments")
    }

    func site() -> Endpoint<JSONValue> {
        get("site", [:], name: "site")
    }

    /// What servers from version 1.0 on say of themselves.
    static let laterSite = Endpoint<JSONValue>.json(path: "api/v4/site")

    func get(
        _ path: String, _ query: [String: String], name: String, keeping names: JSONNames? = nil
    ) -> Endpoint<JSONValue> {
        let items = query.sorted { $0.key < $1.key }.map { URLQueryItem(name: $0, value: $1) }
        var endpoint = Endpoint<JSONValue>.json(
            path: "api/v3/" + path, query: items, keeping: names)
        let window = window
        endpoint.refusal = { await LemmyRefusal($0).error(name: name, wait: window) }
        return endpoint
    }
}
