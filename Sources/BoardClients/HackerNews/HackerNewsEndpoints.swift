import BoardCore
import Essentials
import Localization

/// The two servers with the content of Hacker News.
struct HackerNewsEndpoints: Sendable {
    /// The official server, which has everything but requires one request per item.
    let official: any HTTPService
    /// The search server, which also has complete threads, with a delay of some minutes.
    let archive: any HTTPService

    /// Returns the ids of a list, in order.
    func numbers(on board: HackerNewsBoard) async throws -> [Int] {
        let endpoint = Self.endpoint(path: board.path).listing().ofEveryServer
        let numbers = try await official.request(endpoint).numbers
        return Array(numbers.filter { $0 > 0 }.prefix(Self.listLimit))
    }

    /// The maximum length of a list: twice that of the official server.
    private static let listLimit = 1_000

    /// Returns an item, or `nil` if it does not exist.
    func item(_ number: Int) async throws -> HackerNewsItem? {
        let endpoint = Self.endpoint(path: "item/\(number).json").checked { answer in
            answer.isNull || answer["id"].int != nil ? nil : .lacksMember("id")
        }.ofEveryServer
        return HackerNewsItem(official: try await official.request(endpoint))
    }

    /// Returns an item, then all its descendants in any order.
    func tree(_ number: Int) async throws -> [HackerNewsItem] {
        let value = try await archive.request(Self.endpoint(path: "items/\(number)").having("id"))
        let items = HackerNewsItem.items(in: value)
        guard items.first?.id == number else { throw BoardError.notThere(name: String(number)) }
        return items
    }

    /// Returns a page of search results, counted from 0.
    func hits(for terms: String, page: Int) async throws -> JSONValue {
        let query = [
            ("query", terms), ("tags", "(story,poll)"), ("page", String(page)),
            ("hitsPerPage", String(HackerNewsSource.pageSize)),
        ]
        return try await archive.request(
            Self.endpoint(
                path: "search", query: query.map { URLQueryItem(name: $0, value: $1) }
            ).listing("hits").ofEveryServer)
    }

    /// Returns the newest items with tags, in the syntax of the search server.
    ///
    /// - Parameter start: the time that all of them are after, in seconds since 1970.
    func newestHits(
        tagged tags: String, after start: Int = 0, limit: Int
    ) async throws -> [JSONValue] {
        let query = [
            ("tags", tags), ("numericFilters", "created_at_i>\(start)"),
            ("hitsPerPage", "\(limit)"),
        ]
        let endpoint = Self.endpoint(
            path: "search_by_date", query: query.map { URLQueryItem(name: $0, value: $1) },
            keeping: Self.hitNames)
        return try await archive.request(endpoint.listing("hits").ofEveryServer)["hits"].array ?? []
    }

    /// The members of a search result without those with highlighted texts.
    private static let hitNames: JSONNames = [
        "hits", "objectID", "author", "created_at_i", "story_id", "parent_id", "story_title",
        "comment_text", "message", "error",
    ]

    /// Creates an endpoint that reports the server's own message for an error.
    private static func endpoint(
        path: String, query: [URLQueryItem] = [], keeping names: JSONNames? = nil
    ) -> Endpoint<JSONValue> {
        var endpoint = Endpoint.json(path: path, query: query, keeping: names)
        endpoint.refusal = { response in
            guard (400..<500).contains(response.status), response.status != 429,
                case .json(let body) = await ErrorResponseBody(of: response)
            else { return nil }
            return BoardError.refused(
                by: response, saying: body["message"].string ?? body["error"].string)
        }
        return endpoint
    }
}

extension Endpoint<JSONValue> {
    /// Returns an endpoint that every Hacker News server supports.
    ///
    /// Status 404 means that the address is not such a server, whatever its message says.
    fileprivate var ofEveryServer: Endpoint {
        var endpoint = self
        endpoint.refusal = { [refusal] response in
            response.status == 404 ? nil : await refusal?(response)
        }
        return endpoint.ofEverySite(localized("a server of Hacker News"), prefix: "hn")
    }
}
