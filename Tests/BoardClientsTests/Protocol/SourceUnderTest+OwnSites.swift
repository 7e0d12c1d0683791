import BoardCore
import FlyingFox
import Foundation

@testable import BoardClients

extension SourceUnderTest {
    static let boardServer = SourceUnderTest(
        testDescription: "board-server",
        posts: (1...70).map { PostID("\($0)", in: SourceID("own")) },
        longThread: PostID("1", in: SourceID("own"))
    ) {
        reading(.filled) { try ownSource($0) }
    } makeEmptySite: {
        reading(FakeBoardServer(.init())) { try ownSource($0) }
    }

    /// A board server that is detected from its address.
    static let foundSite = SourceUnderTest(
        testDescription: "site", posts: boardServer.posts, longThread: boardServer.longThread
    ) {
        reading(.filled) { try siteSource($0) }
    } makeEmptySite: {
        reading(FakeBoardServer(.init())) { try siteSource($0) }
    }

    private static func ownSource(_ base: URL) throws -> any BoardSource {
        BoardServerSource(id: SourceID("own"), base: base, service: try service(base))
    }

    private static func siteSource(_ base: URL) throws -> any BoardSource {
        try SiteSource(
            id: SourceID("own"), url: base, version: "1", engine: Engine.makeCurrent(),
            limits: .patient())
    }

    private static func reading(
        _ standIn: FakeBoardServer, source: @escaping @Sendable (URL) throws -> any BoardSource
    ) -> Site {
        Site(standIn, source: source) {
            standIn.change { state in
                state.addPost("new")
                state.posts.insert(state.posts.removeLast(), at: 0)
            }
            return PostID("new", in: SourceID("own"))
        }
    }
}

extension FakeBoardServer {
    fileprivate static var filled: FakeBoardServer {
        let title = SourceUnderTest.title
        var state = State(boards: [BoardServerFixture.board("tea", title, description: title)])
        for number in 1...70 { state.addPost("\(number)") }
        state.posts[0] = BoardServerFixture.post("1", title, comments: 700)
        state.comments["1"] = (1...700).map { BoardServerFixture.comment("\($0)") }
        return FakeBoardServer(state)
    }
}

extension FakeBoardServer.State {
    fileprivate mutating func addPost(_ id: String) {
        let title = SourceUnderTest.title
        posts.append(
            BoardServerFixture.post(
                id, title, author: .string(title), body: title, comments: 2,
                changes: ["tags": [.string(title)]]))
        comments[id] = [
            BoardServerFixture.comment("\(id)a", text: title, changes: ["author": .string(title)]),
            BoardServerFixture.comment("\(id)b", under: "\(id)a"),
        ]
    }
}

extension SourceUnderTest {
    /// A merged source of three others, whose posts have different dates.
    static let merged = SourceUnderTest(
        testDescription: "merged", posts: hackerNews.posts + lemmy.posts + feed.posts,
        longThread: hackerNews.longThread
    ) {
        merging(try hackerNews.makeSite(), try lemmy.makeSite(), try feed.makeSite())
    } makeEmptySite: {
        merging(
            try hackerNews.makeEmptySite(), try lemmy.makeEmptySite(), try feed.makeEmptySite())
    }

    private static func merging(_ hackerNews: Site, _ lemmy: Site, _ feed: Site) -> Site {
        Site(
            answer: { request in
                let kind = request.path.split(separator: "/").prefix(2)
                switch kind.last {
                case "v3": return try await lemmy.answer(request)
                case "board.json": return try await feed.answer(request)
                default: return try await hackerNews.answer(request)
                }
            },
            source: { base in
                MergedSource(
                    id: SourceID("all"),
                    sources: try [hackerNews, lemmy, feed].map { try $0.source(base) })
            }, addPost: hackerNews.addPost)
    }
}

extension SourceUnderTest {
    static let document = SourceUnderTest(
        testDescription: "document", posts: documentPosts, isDocument: true
    ) {
        let json = Log<JSONValue>()
        json.add(post(number: 40))
        for number in (1...39).reversed() { json.add(post(number: number)) }
        return reading(json) {
            json.add(post(number: 41))
            return PostID("41", on: "tea", in: SourceID("document"))
        }
    } makeEmptySite: {
        reading(Log())
    }

    static let file = SourceUnderTest(
        testDescription: "file", posts: documentPosts, isDocument: true
    ) {
        try fileSite(posts: (1...40).reversed().map(post))
    } makeEmptySite: {
        try fileSite(posts: [])
    }

    private static let documentPosts = (1...40).reversed().map {
        PostID("\($0)", on: "tea", in: SourceID("document"))
    }

    private static func reading(
        _ posts: Log<JSONValue>, addPost: (@Sendable () -> PostID)? = nil
    ) -> Site {
        Site(
            answer: { _ in .json(document(of: posts.entries)) },
            source: { base in
                HTTPDocumentSource(
                    service: try service(base), url: base, id: SourceID("document"),
                    memory: nil)
            }, addPost: addPost)
    }

    private static func fileSite(posts: [JSONValue]) throws -> Site {
        let file = try TemporaryFile(document(of: posts).bytes)
        return Site(
            answer: { _ in .webPage },
            source: { _ in try FileSource(path: file.path, id: SourceID("document")) })
    }

    private static func document(of posts: [JSONValue]) -> JSONValue {
        let board: JSONValue = ["id": "tea", "name": .string(title), "description": .string(title)]
        return ["boards": [board], "data": .array(posts)]
    }

    private static func post(number: Int) -> JSONValue {
        [
            "id": .integer(number), "boardId": "tea", "title": .string(title),
            "author": .string(title), "createdAt": .integer(1_790_000_000 + number),
            "body": .string(title), "tags": [.string(title)],
            "comments": [
                [
                    "id": "a", "author": .string(title), "body": .string(title),
                    "comments": [["id": "b", "body": "words"]],
                ]
            ],
        ]
    }
}

/// A temporary file that is deleted with this object.
private final class TemporaryFile: Sendable {
    let path = FileManager.default.temporaryDirectory
        .appending(path: "board-\(UUID().uuidString).json").path

    init(_ bytes: [UInt8]) throws {
        try Data(bytes).write(to: URL(filePath: path))
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
