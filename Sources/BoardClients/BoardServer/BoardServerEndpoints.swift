import BoardCore
import Essentials

/// What a board server is asked for, by version 1 of its interface.
enum BoardServerEndpoints {
    /// - Parameter filters: which posts, in which order, behind which mark.
    static func posts(_ filters: [String: String], of name: String) -> Endpoint<JSONValue> {
        let endpoint = list("posts", filters, limit: postLimit, name: name)
        // A board may be missing at any site.
        return filters["board"] == nil ? endpoint.ofEverySite(.boardServer) : endpoint
    }

    static func search(_ words: String, after mark: String?) -> Endpoint<JSONValue> {
        var query = ["q": words]
        query["after"] = mark
        return list("search", query, limit: postLimit, name: words)
    }

    static func boards(after mark: String?) -> Endpoint<JSONValue> {
        list("boards", mark.map { ["after": $0] } ?? [:], limit: mostAtOnce, name: "boards")
            .ofEverySite(.boardServer)
    }

    /// Whoever is signed in.
    static var me: Endpoint<JSONValue> { Self.get("me", name: "account") }

    static func post(_ id: String) -> Endpoint<JSONValue> {
        get("posts/\(id)", [:], name: id).having("id")
    }

    /// A page of the comments of a post in reading order.
    ///
    /// - Parameter parent: the comment whose answers are asked for; `nil` for all comments.
    static func comments(
        of post: String, under parent: String?, after mark: String?
    ) -> Endpoint<JSONValue> {
        var query: [String: String] = [:]
        query["under"] = parent
        query["after"] = mark
        return list("posts/\(post)/comments", query, limit: mostAtOnce, name: post)
    }

    /// As many rows as fill a screen, and come quickly.
    private static let postLimit = 50
    /// As many things as the server gives in one answer.
    private static let mostAtOnce = 200

    /// A page of a list.
    private static func list(
        _ path: String, _ query: [String: String], limit: Int, name: String
    ) -> Endpoint<JSONValue> {
        let query = query.merging(["limit": "\(limit)"]) { asked, _ in asked }
        return get(path, query, name: name).listing("data")
    }

    static func get(
        _ path: String, _ query: [String: String] = [:], name: String
    ) -> Endpoint<JSONValue> {
        let items = query.sorted { $0.key < $1.key }.map { URLQueryItem(name: $0, value: $1) }
        var endpoint = Endpoint<JSONValue>.json(path: "api/v1/" + path, query: items)
        endpoint.refusal = { await BoardServerRefusal.error(in: $0, name: name) }
        return endpoint
    }
}
