import BoardCore
import Essentials

/// What the site can be asked for.
struct LobstersServer: Sendable {
    let source: SourceID
    /// What web pages are below.
    let base: URL
    let service: any HTTPService

    /// All tags, which are the boards.
    func tags() async throws -> [Board] {
        var known: Set<String> = []
        return try await array(Self.endpoint("tags.json", named: "tags.json")).compactMap { tag in
            guard let name = tag["tag"].identifier, known.insert(name).inserted else { return nil }
            return Board(
                id: BoardID(name, in: source), summary: tag["description"].string ?? "")
        }
    }

    /// The stories of a page of a list as the server gives them.
    func stories(_ list: LobstersList, page: Int) async throws -> [JSONValue] {
        let endpoint = Self.endpoint(list.path(page: page), named: list.name)
        return try await array(
            list.isOfEverySite && page == 1
                ? endpoint.ofEverySite(Self.noun, prefix: "lobsters") : endpoint)
    }

    /// A story with all its comments.
    ///
    /// - Parameter id: of the story, or of a comment of it as addresses name that: `c/abc123`.
    func thread(_ id: PostID) async throws -> PostThread {
        let id = id.raw.hasPrefix("c/") ? try await story(with: id) : id
        guard !id.raw.contains("/") else { throw BoardError.notThere(name: id.raw) }
        let endpoint = Self.endpoint("s/\(id.raw).json", named: id.raw)
        let value = try await service.request(endpoint.having("short_id").listing("comments"))
        guard let story = LobstersStory(value) else { throw BoardError.notThere(name: id.raw) }
        let comments = LobstersComments(value["comments"].array ?? []).comments
        return story.thread(as: id, below: base, comments: comments)
    }

    /// The story that a comment belongs to, of which nothing but its address tells.
    private func story(with comment: PostID) async throws -> PostID {
        var endpoint = Self.endpoint("\(comment.raw).json", named: comment.raw)
        endpoint.refusal = { response in
            [400, 404].contains(response.status) ? BoardError.notThere(name: comment.raw) : nil
        }
        let address = try await service.request(endpoint.having("url"))["url"].string ?? ""
        let words = URL(address: address)?.pathComponents ?? []
        guard let mark = words.lastIndex(of: "s"), mark + 1 < words.count else {
            throw BoardError.notThere(name: comment.raw)
        }
        return PostID(words[mark + 1], in: source)
    }

    private static let noun = "a site of Lobsters’ kind"

    private func array(_ endpoint: Endpoint<JSONValue>) async throws -> [JSONValue] {
        try await service.request(endpoint.listing()).array ?? []
    }

    /// An endpoint below which there may be nothing of that name.
    private static func endpoint(_ path: String, named name: String) -> Endpoint<JSONValue> {
        var endpoint = Endpoint.json(path: path)
        endpoint.refusal = { response in
            if response.status == 404 { return BoardError.notThere(name: name) }
            guard response.status == 400, case .json(let body) = await RefusalBody(of: response)
            else { return nil }
            return BoardError.refused(by: response, saying: body["error"].string)
        }
        return endpoint
    }
}
