import BoardCore
import Essentials

extension DiscourseEndpoints {
    /// The signed-in user; an error without credentials.
    static let me = get("session/current", [], name: "account")

    static let revokeKey = form("user-api-key/revoke", [:], name: "account")

    /// Records reading time for a post of a topic, in milliseconds.
    static func readingTime(_ time: Int, at post: Int, of topic: Int) -> Endpoint<Void> {
        let fields: KeyValuePairs<String, Int> = [
            "topic_id": topic, "topic_time": time, "timings[\(post)]": time,
        ]
        return form("topics/timings", fields, name: "\(topic)")
    }

    /// Returns the endpoint for a post with its source text.
    static func post(_ id: Int) -> Endpoint<JSONValue> {
        get("posts/\(id)", [], name: "\(id)")
    }

    /// Returns the endpoint for the first post of a topic, with its source text.
    static func opening(of topic: Int) -> Endpoint<JSONValue> {
        post(numbered: 1, of: topic, name: "\(topic)")
    }

    /// Returns the endpoint for a post by its number in a topic.
    static func comment(_ number: Int, of topic: Int) -> Endpoint<JSONValue> {
        post(numbered: number, of: topic, name: "comment \(number)")
    }

    private static func post(
        numbered number: Int, of topic: Int, name: String
    ) -> Endpoint<JSONValue> {
        get("posts/by_number/\(topic)/\(number)", [], name: name)
    }

    /// Returns the endpoint for the newest posts of the whole site.
    ///
    /// - Parameter mark: The id of the last post on the previous page.
    static func newestPosts(before mark: Int?) -> Endpoint<JSONValue> {
        let query = mark.map { [URLQueryItem(name: "before", value: "\($0)")] } ?? []
        return get("posts", query, name: "posts").listing("latest_posts")
    }

    /// Returns an endpoint with a form body, as the site's own pages send.
    private static func form(
        _ path: String, _ fields: KeyValuePairs<String, Int>, name: String
    ) -> Endpoint<Void> {
        var endpoint = Endpoint<Void>.done(
            method: .post, path: path,
            headers: ["Content-Type": "application/x-www-form-urlencoded"])
        let parameters = fields.map { "\($0.key.percentEncoded())=\($0.value)" }
        endpoint.body = Array(parameters.joined(separator: "&").utf8)
        endpoint.refusal = { await DiscourseErrorMapping.error(in: $0, name: name) }
        return endpoint
    }

    /// Returns an endpoint that changes an item and responds with it.
    static func write(
        _ method: HTTPMethod, _ path: String, _ body: JSONValue, name: String
    ) -> Endpoint<JSONValue> {
        var endpoint = Endpoint<JSONValue>.json(method: method, path: path + ".json", body: body)
        endpoint.refusal = { await DiscourseErrorMapping.error(in: $0, name: name) }
        return endpoint
    }

    /// Returns an endpoint that changes an item.
    static func done(
        _ method: HTTPMethod, _ path: String, _ query: [URLQueryItem] = [], name: String
    ) -> Endpoint<Void> {
        var endpoint = Endpoint<Void>.done(
            method: method, path: path + ".json", query: query)
        endpoint.refusal = { await DiscourseErrorMapping.error(in: $0, name: name) }
        return endpoint
    }
}
