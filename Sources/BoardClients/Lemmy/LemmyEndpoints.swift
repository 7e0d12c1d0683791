import BoardCore
import Essentials

/// The endpoints of a Lemmy server, for version 3 of its API.
struct LemmyEndpoints {
    /// The rate-limit window of the server, used as the wait after too many requests.
    let window: Duration

    /// The endpoints for a server whose limits are not known.
    static let standard = LemmyEndpoints(window: .seconds(60))

    /// The maximum number of items in a response.
    static let limit = 50
    /// The maximum number of comments in a tree response.
    static let treeLimit = 300
    /// The number of the last page that a server returns.
    static let lastPage = 100
    /// The maximum depth of comments in a tree.
    private static let deepest = 50

    /// - Parameter filters: The query, including `page_cursor` or `page`.
    func posts(
        _ filters: [String: String], of name: String, withNSFW: Bool
    ) -> Endpoint<JSONValue> {
        let common = ["limit": "\(Self.limit)", "show_nsfw": "\(withNSFW)"]
        return get("post/list", common.merging(filters) { $1 }, name: name).listing("posts")
    }

    func search(_ terms: String, sort: String, page: Int) -> Endpoint<JSONValue> {
        let query = [
            "q": terms, "type_": "Posts", "sort": sort, "page": "\(page)", "limit": "\(Self.limit)",
        ]
        var endpoint = get("search", query, name: terms)
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

    /// Returns the endpoint for the post of a comment.
    func post(with comment: Int, name: String) -> Endpoint<JSONValue> {
        get("post", ["comment_id": "\(comment)"], name: name).having("post_view", "post")
    }

    /// Returns the endpoint for the comments of a post, in one response.
    ///
    /// - Parameter parent: The comment whose replies to request. The response includes it.
    func tree(of post: Int, under parent: Int?) -> Endpoint<JSONValue> {
        tree(of: post, under: parent, depth: Self.deepest)
    }

    /// Returns the endpoint for the direct replies only.
    func level(of post: Int, under parent: Int?) -> Endpoint<JSONValue> {
        tree(of: post, under: parent, depth: 1)
    }

    private func tree(of post: Int, under parent: Int?, depth: Int) -> Endpoint<JSONValue> {
        comments(
            ["sort": "Hot", "max_depth": "\(depth)", "limit": "\(Self.limit)"], of: post,
            under: parent)
    }

    /// Returns the endpoint for a page of all comments of a post, oldest first.
    ///
    /// In this order, no comment precedes its parent.
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

    /// The endpoint for the description of a server of version 1.0 or later.
    static let laterSite = Endpoint<JSONValue>.json(path: "api/v4/site")

    func get(
        _ path: String, _ query: [String: String], name: String, keeping names: JSONNames? = nil
    ) -> Endpoint<JSONValue> {
        let items = query.sorted { $0.key < $1.key }.map { URLQueryItem(name: $0, value: $1) }
        var endpoint = Endpoint<JSONValue>.json(
            path: "api/v3/" + path, query: items, keeping: names)
        let window = window
        endpoint.refusal = { await LemmyErrorResponse($0).error(name: name, wait: window) }
        return endpoint
    }
}
