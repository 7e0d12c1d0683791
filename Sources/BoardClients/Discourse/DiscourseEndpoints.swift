import BoardCore
import Essentials
import Localization
import Synchronization

/// The endpoints of a Discourse site.
enum DiscourseEndpoints {
    static let categories = get(
        "categories", [URLQueryItem(name: "include_subcategories", value: "true")],
        name: "categories"
    ).listing("category_list", "categories").ofEverySite(.discourse)

    /// Returns the endpoint for the topics of a category, or of all readable categories.
    static func topics(
        at place: DiscourseListPosition, in category: DiscourseCategory?
    ) -> Endpoint<JSONValue> {
        let list = place.order.rawValue
        let path = category.map { "c/\($0.slug)/\($0.id)/l/\(list)" } ?? list
        let endpoint = get(path, place.queryItems, name: category?.board.name ?? list)
            .listing("topic_list", "topics")
        return category == nil && place.order == .latest
            ? endpoint.ofEverySite(.discourse) : endpoint
    }

    /// Returns the endpoint for a topic with its first posts.
    static func topic(_ id: Int) -> Endpoint<JSONValue> {
        get("t/\(id)", [], name: "\(id)").having("title").listing("post_stream", "posts")
    }

    /// Returns the endpoint for more posts of a topic.
    static func posts(_ chunk: DiscoursePostBatch, of topic: Int) -> Endpoint<JSONValue> {
        switch chunk {
        case .posts(let ids):
            let query = ids.map { URLQueryItem(name: "post_ids[]", value: "\($0)") }
            return posts("t/\(topic)/posts", query, of: topic)
        case .page(let page):
            let query = [URLQueryItem(name: "page", value: "\(page)")]
            return posts("t/\(topic)", query, of: topic)
        }
    }

    private static func posts(
        _ path: String, _ query: [URLQueryItem], of topic: Int
    ) -> Endpoint<JSONValue> {
        get(path, query, name: "\(topic)", keeping: DiscourseTopicPost.names)
            .listing("post_stream", "posts")
    }

    static func search(_ terms: String, page: Int) -> Endpoint<JSONValue> {
        let place = page > 1 ? [URLQueryItem(name: "page", value: "\(page)")] : []
        // Sites omit each empty list of results, but never all members.
        var endpoint = get("search", [URLQueryItem(name: "q", value: terms)] + place, name: terms)
        endpoint.bucket = "search"
        return
            endpoint
            .checked { $0.isEmptyObject ? .lacksMember("topics") : nil }
    }

    static func get(
        _ path: String, _ query: [URLQueryItem], name: String, keeping names: JSONNames? = nil
    ) -> Endpoint<JSONValue> {
        var endpoint = Endpoint<JSONValue>.json(path: path + ".json", query: query, keeping: names)
        endpoint.refusal = { await DiscourseErrors.error(in: $0, name: name) }
        return endpoint
    }
}

extension JSONValue {
    /// A Boolean value that indicates whether the value has no members.
    fileprivate var isEmptyObject: Bool {
        if case .object(let members) = self { members.isEmpty } else { true }
    }
}

/// The orders of a Discourse site, by its own names.
enum DiscourseSort: String, CaseIterable {
    case latest, top, new, hot

    static let offered = allCases.map { SourceSort($0.rawValue) }

    /// Creates the requested order, or the site's default order.
    init(_ sort: SourceSort?) throws(BoardError) {
        guard let sort else {
            self = .latest
            return
        }
        guard let order = Self(rawValue: sort.name) else {
            let names = Self.allCases.map(\.rawValue).joined(separator: ", ")
            throw .unsupported(
                reason: localized("Discourse has no order “\(sort.name)”; choose from \(names)."))
        }
        self = order
    }
}

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
        endpoint.refusal = { await DiscourseErrors.error(in: $0, name: name) }
        return endpoint
    }

    /// Returns an endpoint that changes an item and responds with it.
    static func write(
        _ method: HTTPMethod, _ path: String, _ body: JSONValue, name: String
    ) -> Endpoint<JSONValue> {
        var endpoint = Endpoint<JSONValue>.json(method: method, path: path + ".json", body: body)
        endpoint.refusal = { await DiscourseErrors.error(in: $0, name: name) }
        return endpoint
    }

    /// Returns an endpoint that changes an item.
    static func done(
        _ method: HTTPMethod, _ path: String, _ query: [URLQueryItem] = [], name: String
    ) -> Endpoint<Void> {
        var endpoint = Endpoint<Void>.done(
            method: method, path: path + ".json", query: query)
        endpoint.refusal = { await DiscourseErrors.error(in: $0, name: name) }
        return endpoint
    }
}

/// A Discourse site that detects rejected API keys.
///
/// A rejected key receives the same error as a missing permission. A request for the current user,
/// which every valid key may send, distinguishes the two.
struct DiscourseService: HTTPService {
    let site: any HTTPService

    var isSignedIn: Bool { get async { await site.isSignedIn } }

    func request<Value>(_ endpoint: Endpoint<Value>) async throws -> Value {
        let isForbidden = Atomic(false)
        let refusal = endpoint.refusal
        var endpoint = endpoint
        endpoint.refusal = { response in
            isForbidden.store(response.status == 403, ordering: .relaxed)
            return await refusal?(response)
        }
        do {
            return try await site.request(endpoint)
        } catch let error as BoardError where isForbidden.load(ordering: .relaxed) {
            guard !endpoint.isAnonymous, !error.requiresSignIn, let end = await keyExpiration()
            else {
                throw error
            }
            throw end
        }
    }

    /// Returns the error for a rejected key, or `nil` if the key is valid or none is used.
    private func keyExpiration() async -> BoardError? {
        var endpoint = DiscourseEndpoints.me
        endpoint.refusal = { response in
            response.status == 403 ? BoardError.signedOut(host: response.url.server) : nil
        }
        do {
            _ = try await site.request(endpoint)
            return nil
        } catch {
            return (error as? BoardError).flatMap { $0.requiresSignIn ? $0 : nil }
        }
    }
}
