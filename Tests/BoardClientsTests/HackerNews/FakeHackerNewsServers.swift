import BoardCore
import FlyingFox
import Foundation
import Synchronization

@testable import BoardClients

/// Both servers of Hacker News, simulated from their documentation, with items that tests add.
final class FakeHackerNewsServers: Sendable {
    fileprivate struct State {
        var lists: [String: [Int]] = [:]
        var items: [Int: [(String, JSONValue)]] = [:]
        /// The items that the search server lacks, together with their replies.
        var unarchived: Set<Int> = []
        var refusals: [String: [HTTPResponse]] = [:]
        var asked: [String] = []
    }

    private let state = Mutex(State())

    /// The requested paths, in order.
    var asked: [String] { state.withLock { $0.asked } }

    func list(_ name: String, _ numbers: [Int]) {
        state.withLock { $0.lists["\(name)stories"] = numbers }
    }

    func story(_ number: Int, kids: [Int] = [], _ more: KeyValuePairs<String, JSONValue> = [:]) {
        add(
            number, kids: kids,
            [
                ("type", "story"), ("by", .string("author\(number)")),
                ("title", .string("Story \(number)")),
                ("url", .string("https://a.example/\(number)")), ("score", 7),
                ("descendants", .integer(kids.count)), ("time", 1_790_000_000),
            ] + more.map { ($0, $1) })
    }

    func comment(_ number: Int, kids: [Int] = [], _ more: KeyValuePairs<String, JSONValue> = [:]) {
        add(
            number, kids: kids,
            [
                ("type", "comment"), ("by", .string("author\(number)")), ("time", 1_790_000_000),
                ("text", .string("words &amp; <i>more</i> of \(number)")),
            ] + more.map { ($0, $1) })
    }

    /// Adds an item with only an id and the given members.
    func bare(_ number: Int, kids: [Int] = [], _ members: KeyValuePairs<String, JSONValue>) {
        add(number, kids: kids, members.map { ($0, $1) })
    }

    /// Adds a recorded item.
    func recorded(_ item: JSONValue) {
        guard case .object(let members) = item, let number = item["id"].int else { return }
        state.withLock { $0.items[number] = members.map { ($0.name, $0.value) } }
    }

    func unarchive(_ number: Int) {
        state.withLock { _ = $0.unarchived.insert(number) }
    }

    /// Sets the responses to the next requests for a path.
    func refuse(_ path: String, _ responses: HTTPResponse...) {
        state.withLock { $0.refusals[path, default: []] += responses }
    }

    private func add(_ number: Int, kids: [Int], _ members: [(String, JSONValue)]) {
        let own: [(String, JSONValue)] = [
            ("id", .integer(number)), ("kids", .array(kids.map { .integer($0) })),
        ]
        state.withLock { $0.items[number] = own + members }
    }

    func answer(_ request: HTTPRequest) -> HTTPResponse {
        state.withLock { state in
            state.asked.append(request.path)
            if var refusals = state.refusals[request.path], !refusals.isEmpty {
                let refusal = refusals.removeFirst()
                state.refusals[request.path] = refusals
                return refusal
            }
            let name = request.path.split(separator: "/").last?.split(separator: ".").first ?? ""
            if request.path.hasPrefix("/v0/item/") {
                return .json(Int(name).flatMap { state.items[$0] }.map(JSONValue.members) ?? .null)
            } else if let list = state.lists[String(name)] {
                return .json(.array(list.map { .integer($0) }))
            } else if request.path == "/api/v1/search" {
                return .json(state.search(request))
            } else if request.path == "/api/v1/search_by_date" {
                return .json(state.newest(request))
            }
            guard let tree = Int(name).flatMap({ state.tree($0) }) else {
                return .json(["status": 404, "error": "Not Found"], status: .notFound)
            }
            return .json(tree)
        }
    }
}

extension FakeHackerNewsServers.State {
    /// Returns the search server's tree in chronological order, without the items that it lacks.
    fileprivate func tree(_ number: Int) -> JSONValue? {
        guard let item = items[number], !unarchived.contains(number) else { return nil }
        let members = JSONValue.members(item)
        let isGone = members["deleted"].bool == true || members["dead"].bool == true
        return [
            "id": .integer(number), "type": members["type"], "title": members["title"],
            "author": isGone ? .null : members["by"], "text": isGone ? .null : members["text"],
            "url": members["url"], "points": members["score"],
            "created_at_i": members["time"], "options": members["parts"],
            "parent_id": members["parent"], "story_id": .integer(story(of: number)),
            "children": .array(members["kids"].numbers.sorted().compactMap { tree($0) }),
        ]
    }

    private func story(of number: Int) -> Int {
        let parent = JSONValue.members(items[number] ?? [])["parent"].int
        return parent.map(story) ?? number
    }

    /// Returns the newest items by an author, or the newest comments on stories.
    fileprivate func newest(_ request: HTTPRequest) -> JSONValue {
        let query = Dictionary(request.query.map { ($0.name, $0.value) }) { $1 }
        let tags = Set((query["tags"] ?? "").split { ",()".contains($0) }.map(String.init))
        let start = query["numericFilters"]?.split(separator: ">").last.flatMap { Int($0) } ?? 0
        let hits = items.map { number, members -> JSONValue in
            let item = JSONValue.members(members)
            let story = story(of: number)
            return [
                "objectID": .string("\(number)"), "author": item["by"],
                "created_at_i": item["time"], "story_id": .integer(story),
                "parent_id": item["parent"], "comment_text": item["text"],
                "story_title": JSONValue.members(items[story] ?? [])["title"],
            ]
        }
        let found = hits.filter { hit in
            let isComment = !hit["parent_id"].isNull
            return (hit["created_at_i"].int ?? 0) > start
                && (tags.contains("author_" + (hit["author"].string ?? ""))
                    || isComment && tags.contains("story_\(hit["story_id"].int ?? 0)"))
        }.sorted { ($0["created_at_i"].int ?? 0) > ($1["created_at_i"].int ?? 0) }
        return ["hits": .array(Array(found.prefix(Int(query["hitsPerPage"] ?? "") ?? 20)))]
    }

    /// Returns a page of matches in titles.
    ///
    /// Like the real server, it counts more pages than it returns.
    fileprivate func search(_ request: HTTPRequest) -> JSONValue {
        let query = Dictionary(request.query.map { ($0.name, $0.value) }) { $1 }
        let words = query["query"] ?? ""
        let found = items.keys.sorted().filter {
            JSONValue.members(items[$0] ?? [])["title"].string?.contains(words) == true
        }
        let (page, size) = (Int(query["page"] ?? "") ?? 0, Int(query["hitsPerPage"] ?? "") ?? 20)
        // The real server returns at most 1,000 results.
        let hits = found.prefix(1000).dropFirst(page * size).prefix(size).map {
            number -> JSONValue in
            let item = JSONValue.members(items[number] ?? [])
            return [
                "objectID": .string(String(number)), "title": item["title"],
                "author": item["by"], "points": item["score"], "num_comments": item["descendants"],
                "created_at": "2026-09-21T14:13:20Z", "story_text": item["text"],
            ]
        }
        return [
            "hits": .array(hits), "nbHits": .integer(found.count), "page": .integer(page),
            "nbPages": .integer((min(found.count, 1000) + size - 1) / size),
        ]
    }
}

extension JSONValue {
    fileprivate static func members(_ members: [(String, JSONValue)]) -> JSONValue {
        .object(members.map { Member(name: $0, value: $1) })
    }
}

/// Runs `test` with a source whose servers are `standIn`.
func withHackerNews(
    _ standIn: FakeHackerNewsServers, user: String? = nil,
    test: (HackerNewsSource) async throws -> Void
) async throws {
    try await withServer {
        standIn.answer($0)
    } test: { base in
        let root = base.deletingLastPathComponent()
        try await test(
            HackerNewsSource(
                id: SourceID("hn"), name: "Hacker News", user: user,
                official: try service(root.appending(path: "v0")),
                archive: try service(root.appending(path: "api/v1"))))
    }
}
