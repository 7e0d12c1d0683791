import BoardCore
import Essentials

/// The endpoints of a board server, for version 1 of its API.
enum BoardServerEndpoints {
    /// - Parameter filters: The query parameters for the board, order and cursor.
    static func posts(_ filters: [String: String], of name: String) -> Endpoint<JSONValue> {
        let endpoint = list("posts", filters, limit: postLimit, name: name)
        // Any site can lack a board.
        return filters["board"] == nil ? endpoint.ofEverySite(.boardServer) : endpoint
    }

    static func search(_ terms: String, after mark: String?) -> Endpoint<JSONValue> {
        var query = ["q": terms]
        query["after"] = mark
        return list("search", query, limit: postLimit, name: terms)
    }

    static func boards(after mark: String?) -> Endpoint<JSONValue> {
        list("boards", mark.map { ["after": $0] } ?? [:], limit: mostAtOnce, name: "boards")
            .ofEverySite(.boardServer)
    }

    /// The endpoint for the signed-in user.
    static var me: Endpoint<JSONValue> { Self.get("me", name: "account") }

    static func post(_ id: String) -> Endpoint<JSONValue> {
        get("posts/\(id)", [:], name: id).having("id")
    }

    /// Returns the endpoint for a page of comments in reading order.
    ///
    /// - Parameter parent: The comment whose replies to request; `nil` for all comments.
    static func comments(
        of post: String, under parent: String?, after mark: String?
    ) -> Endpoint<JSONValue> {
        var query: [String: String] = [:]
        query["under"] = parent
        query["after"] = mark
        return list("posts/\(post)/comments", query, limit: mostAtOnce, name: post)
    }

    /// The number of posts per page: enough to fill a screen, few enough for a quick response.
    private static let postLimit = 50
    /// The maximum number of items that the server returns.
    private static let mostAtOnce = 200

    /// Returns the endpoint for a page of a list.
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
        endpoint.refusal = { await BoardServerErrorMapping.error(in: $0, name: name) }
        return endpoint
    }
}
