import BoardCore
import Essentials

extension DiscourseEndpoints {
    /// Whoever asks; for nobody there is none.
    static let me = get("session/current", [], name: "account")

    static let revokeKey = form("user-api-key/revoke", [:], name: "account")

    /// That so much time was spent at a post of a topic, in milliseconds.
    static func readingTime(_ time: Int, at post: Int, of topic: Int) -> Endpoint<Void> {
        let fields: KeyValuePairs<String, Int> = [
            "topic_id": topic, "topic_time": time, "timings[\(post)]": time,
        ]
        return form("topics/timings", fields, name: "\(topic)")
    }

    /// A post with the words as they were written.
    static func post(_ id: Int) -> Endpoint<JSONValue> {
        get("posts/\(id)", [], name: "\(id)")
    }

    /// The post that a topic begins with, with the words as they were written.
    static func opening(of topic: Int) -> Endpoint<JSONValue> {
        post(numbered: 1, of: topic, name: "\(topic)")
    }

    /// The post that addresses name by its number in a topic.
    static func comment(_ number: Int, of topic: Int) -> Endpoint<JSONValue> {
        post(numbered: number, of: topic, name: "comment \(number)")
    }

    private static func post(
        numbered number: Int, of topic: Int, name: String
    ) -> Endpoint<JSONValue> {
        get("posts/by_number/\(topic)/\(number)", [], name: name)
    }

    /// What was written last anywhere on the site.
    ///
    /// - Parameter mark: the post behind which it goes on.
    static func newestPosts(before mark: Int?) -> Endpoint<JSONValue> {
        let query = mark.map { [URLQueryItem(name: "before", value: "\($0)")] } ?? []
        return get("posts", query, name: "posts").listing("latest_posts")
    }

    /// What the site's own pages send as a form.
    private static func form(
        _ path: String, _ fields: KeyValuePairs<String, Int>, name: String
    ) -> Endpoint<Void> {
        var endpoint = Endpoint<Void>.done(
            method: .post, path: path,
            headers: ["Content-Type": "application/x-www-form-urlencoded"])
        let words = fields.map { "\($0.key.percentEncoded())=\($0.value)" }
        endpoint.body = Array(words.joined(separator: "&").utf8)
        endpoint.refusal = { await DiscourseRefusal.error(in: $0, name: name) }
        return endpoint
    }

    /// Something that changes what stands there, and answers with it.
    static func write(
        _ method: HTTPMethod, _ path: String, _ body: JSONValue, name: String
    ) -> Endpoint<JSONValue> {
        var endpoint = Endpoint<JSONValue>.json(method: method, path: path + ".json", body: body)
        endpoint.refusal = { await DiscourseRefusal.error(in: $0, name: name) }
        return endpoint
    }

    /// Something that changes what stands there.
    static func done(
        _ method: HTTPMethod, _ path: String, _ query: [URLQueryItem] = [], name: String
    ) -> Endpoint<Void> {
        var endpoint = Endpoint<Void>.done(
            method: method, path: path + ".json", query: query)
        endpoint.refusal = { await DiscourseRefusal.error(in: $0, name: name) }
        return endpoint
    }
}
