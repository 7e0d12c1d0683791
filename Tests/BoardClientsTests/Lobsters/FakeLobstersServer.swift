import BoardCore
import FlyingFox
import Synchronization

@testable import BoardClients

/// A simulated Lobsters site, based on its documentation.
final class FakeLobstersServer: FakeServer {
    let conversation = RequestHistory()
    private let stories = Mutex<[JSONValue]>([])
    private let comments = Mutex<[String: [JSONValue]]>([:])
    /// A Boolean value that indicates whether users are objects, as they were until 2023.
    private let isOld: Bool

    init(isOld: Bool = false) {
        self.isOld = isOld
    }

    /// Adds a story above the others.
    func story(_ id: String, tags: [String] = ["rust"], _ changes: [String: JSONValue] = [:]) {
        let story: JSONValue = [
            "short_id": .string(id), "short_id_url": .string("https://l.example/s/\(id)"),
            "created_at": "2025-02-13T09:12:45.000-06:00", "title": .string("Story \(id)"),
            "url": .string("https://a.example/\(id)"), "score": 14, "flags": 1, "comment_count": 2,
            "description": "", "description_plain": "",
            "comments_url": .string("https://l.example/s/\(id)/story"),
            "submitter_user": user("mara"), "user_is_author": false,
            "tags": .array(tags.map { .string($0) }),
        ]
        stories.withLock { $0.insert(story.setting(changes), at: 0) }
    }

    func comment(_ id: String, on story: String, _ changes: [String: JSONValue]) {
        let comment: JSONValue = [
            "short_id": .string(id), "created_at": "2025-02-13T10:00:00.000-06:00", "score": 3,
            "is_deleted": false, "is_moderated": false, "comment": .string("<p>Words of \(id)</p>"),
            "commenting_user": user("jun"),
        ]
        comments.withLock { $0[story, default: []].append(comment.setting(changes)) }
    }

    private func user(_ name: String) -> JSONValue {
        isOld ? ["username": .string(name), "karma": 7] : .string(name)
    }

    func reply(to question: FakeRequest) -> FakeResponse {
        let parts = question.path.replacing(".json", with: "").split(separator: "/")
        let names = parts.filter { $0 != "page" && Int($0) == nil }.map(String.init)
        let page = parts.last.flatMap { Int($0) } ?? 1
        switch names.first {
        case "tags": return FakeResponse(Self.tags)
        case "s": return thread(names.last ?? "")
        case "c": return comment(names.count == 2 ? names[1] : "")
        case "t":
            let tag = JSONValue.string(names.last ?? "")
            guard stories.withLock({ $0.contains { $0.hasTag(tag) } }) else {
                return FakeResponse(text: "<p>404", type: "text/html", status: 404)
            }
            return list(page) { $0.hasTag(tag) }
        default: return list(page) { _ in true }
        }
    }

    private func list(_ page: Int, where isMeant: (JSONValue) -> Bool) -> FakeResponse {
        let found = stories.withLock { $0 }.filter(isMeant)
        return FakeResponse(.array(Array(found.dropFirst((page - 1) * 25).prefix(25))))
    }

    private func comment(_ id: String) -> FakeResponse {
        let story = comments.withLock { comments in
            comments.first { $1.contains { $0["short_id"].string == id } }?.key
        }
        guard let story else { return FakeResponse(text: "can't find comment", status: 400) }
        return FakeResponse([
            "short_id": .string(id), "comment": "<p>Words",
            "url": .string("https://l.example/s/\(story)/words_of_it#c_\(id)"),
        ])
    }

    private func thread(_ id: String) -> FakeResponse {
        let story = stories.withLock { $0 }.first { $0["short_id"].string == id }
        guard let story else { return FakeResponse(text: "<p>404", type: "text/html", status: 404) }
        let comments = comments.withLock { $0[id] ?? [] }
        return FakeResponse(story.setting(["comments": .array(comments)]))
    }

    private static let tags: JSONValue = [
        ["tag": "rust", "description": "The Rust language", "active": true],
        ["tag": "c++", "description": .null], ["description": "no name"], ["tag": "rust"], .null,
    ]
}

extension JSONValue {
    fileprivate func hasTag(_ tag: JSONValue) -> Bool {
        self["tags"].array?.contains(tag) == true
    }
}

/// Runs `test` with a source whose server is `standIn`.
func withLobsters(
    _ standIn: FakeLobstersServer, test: (LobstersSource) async throws -> Void
) async throws {
    try await withFakeServer(standIn) { base in
        try await test(
            LobstersSource(id: SourceID("lobsters"), base: base, service: try service(base)))
    }
}
