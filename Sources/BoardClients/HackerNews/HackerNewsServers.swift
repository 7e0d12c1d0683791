import BoardCore
import Essentials

/// The two servers that know Hacker News.
struct HackerNewsServers: Sendable {
    /// Has everything, one item a request.
    let official: any HTTPService
    /// Finds words, and has whole threads, some minutes late.
    let archive: any HTTPService

    /// The numbers of a list, the first one first.
    func numbers(on board: HackerNewsBoard) async throws -> [Int] {
        let endpoint = Self.endpoint(path: board.path).listing().ofEveryServer
        let numbers = try await official.request(endpoint).numbers
        return Array(numbers.filter { $0 > 0 }.prefix(Self.listLimit))
    }

    /// Twice as many as any list of the real server has.
    private static let listLimit = 1_000

    /// An item; `nil` where there is none of that number.
    func item(_ number: Int) async throws -> HackerNewsItem? {
        let endpoint = Self.endpoint(path: "item/\(number).json").checked { answer in
            answer.isNull || answer["id"].int != nil ? nil : .lacksMember("id")
        }.ofEveryServer
        return HackerNewsItem(official: try await official.request(endpoint))
    }

    /// An item with everything below it, in no particular order but itself first.
    func tree(_ number: Int) async throws -> [HackerNewsItem] {
        let value = try await archive.request(Self.endpoint(path: "items/\(number)").having("id"))
        let items = HackerNewsItem.items(in: value)
        guard items.first?.id == number else { throw BoardError.notThere(name: String(number)) }
        return items
    }

    /// A page of what a search finds, counted from 0.
    func hits(for words: String, page: Int) async throws -> JSONValue {
        let query = [
            ("query", words), ("tags", "(story,poll)"), ("page", String(page)),
            ("hitsPerPage", String(HackerNewsSource.pageSize)),
        ]
        return try await archive.request(
            Self.endpoint(
                path: "search", query: query.map { URLQueryItem(name: $0, value: $1) }
            ).listing("hits").ofEveryServer)
    }

    /// An endpoint that tells why a server refuses where the server says it.
    private static func endpoint(
        path: String, query: [URLQueryItem] = []
    ) -> Endpoint<JSONValue> {
        var endpoint = Endpoint.json(path: path, query: query)
        endpoint.refusal = { response in
            guard (400..<500).contains(response.status), response.status != 429,
                case .json(let body) = await RefusalBody(of: response)
            else { return nil }
            return BoardError.refused(
                by: response, saying: body["message"].string ?? body["error"].string)
        }
        return endpoint
    }
}

extension Endpoint<JSONValue> {
    /// The same, where the servers answer also for what is not there: who does not is none of them,
    /// whatever words it has for that.
    fileprivate var ofEveryServer: Endpoint {
        var endpoint = self
        endpoint.refusal = { [refusal] response in
            response.status == 404 ? nil : await refusal?(response)
        }
        return endpoint.ofEverySite("a server of Hacker News", prefix: "hn")
    }
}
