import BoardCore
import Essentials

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
        get(path, query, name: "\(topic)", keeping: DiscoursePost.names)
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
        endpoint.refusal = { await DiscourseErrorMapping.error(in: $0, name: name) }
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
                reason: "Discourse has no order “\(sort.name)”; choose from \(names).")
        }
        self = order
    }
}
