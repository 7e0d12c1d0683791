import BoardCore
import Essentials
import Localization

/// The requests to a Lobsters site.
struct LobstersEndpoints: Sendable {
    let source: SourceID
    /// The base URL of web pages.
    let base: URL
    let service: any HTTPService

    /// Returns all tags, which are shown as boards.
    func tags() async throws -> [Board] {
        var known: Set<String> = []
        return try await array(Self.endpoint("tags.json", named: "tags.json")).compactMap { tag in
            guard let name = tag["tag"].identifier, known.insert(name).inserted else { return nil }
            return Board(
                id: BoardID(name, in: source), summary: tag["description"].string ?? "")
        }
    }

    func stories(_ list: LobstersList, page: Int) async throws -> [JSONValue] {
        let endpoint = Self.endpoint(list.path(page: page), named: list.name)
        return try await array(
            list.isOfEverySite && page == 1
                ? endpoint.ofEverySite(Self.noun, prefix: "lobsters") : endpoint)
    }

    /// Returns a story with all its comments.
    ///
    /// - Parameter id: The id of the story, or of one of its comments in the form `c/abc123`.
    func thread(_ id: PostID) async throws -> PostThread {
        let id = id.raw.hasPrefix("c/") ? try await story(with: id) : id
        guard !id.raw.contains("/") else { throw BoardError.notThere(name: id.raw) }
        let endpoint = Self.endpoint("s/\(id.raw).json", named: id.raw)
        let value = try await service.request(endpoint.having("short_id").listing("comments"))
        guard let story = LobstersStory(value) else { throw BoardError.notThere(name: id.raw) }
        let comments = LobstersComments(value["comments"].array ?? []).comments
        return story.thread(as: id, below: base, comments: comments)
    }

    /// Returns the story of a comment, which only the comment's URL reveals.
    private func story(with comment: PostID) async throws -> PostID {
        var endpoint = Self.endpoint("\(comment.raw).json", named: comment.raw)
        endpoint.refusal = { response in
            [400, 404].contains(response.status) ? BoardError.notThere(name: comment.raw) : nil
        }
        let address = try await service.request(endpoint.having("url"))["url"].string ?? ""
        let components = URL(address: address)?.pathComponents ?? []
        guard let mark = components.lastIndex(of: "s"), mark + 1 < components.count else {
            throw BoardError.notThere(name: comment.raw)
        }
        return PostID(components[mark + 1], in: source)
    }

    private static var noun: String { localized("a site of Lobsters’ kind") }

    private func array(_ endpoint: Endpoint<JSONValue>) async throws -> [JSONValue] {
        try await service.request(endpoint.listing()).array ?? []
    }

    /// Creates an endpoint for an item that may not exist.
    private static func endpoint(_ path: String, named name: String) -> Endpoint<JSONValue> {
        var endpoint = Endpoint.json(path: path)
        endpoint.refusal = { response in
            if response.status == 404 { return BoardError.notThere(name: name) }
            guard response.status == 400,
                case .json(let body) = await ErrorResponseBody(of: response)
            else { return nil }
            return BoardError.refused(by: response, saying: body["error"].string)
        }
        return endpoint
    }
}
