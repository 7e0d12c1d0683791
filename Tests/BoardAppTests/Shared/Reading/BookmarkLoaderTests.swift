import BoardApp
import BoardCore
import Synchronization
import TestSupport
import Testing

/// The loading of bookmarked threads in the background.
@MainActor struct BookmarkLoaderTests {
    private let store = MemoryPostRecords()
    private let fault = Box()

    private final class Box: Sendable {
        let error = Mutex<BoardError?>(nil)
    }

    private func server(
        states: @escaping @Sendable (BoardCore.Comment.ID?) -> [PostThread] = { _ in
            [Self.thread]
        }
    ) -> ScriptedSource {
        ScriptedSource(
            capabilities: Capabilities(preloadPolicy: .freely),
            pages: { [fault] _ in
                if let error = fault.error.withLock(\.self) { throw error }
                return .rows([Self.thread])
            },
            states: { [fault] _, comment in
                if let error = fault.error.withLock(\.self) { throw error }
                return states(comment)
            })
    }

    nonisolated private static let thread = PostThread(
        id: "p1", title: "Post 1", body: "Text",
        comments: [.init(id: "a", body: "One"), .init(id: "b", body: "Two")])

    private func run(_ server: ScriptedSource) async throws -> AppOnScreen {
        let app = try AppOnScreen(server, postRecords: store)
        await app.settle()
        return app
    }

    @Test func `the thread of a bookmarked post is loaded`() async throws {
        let app = try await run(server())
        try await app.mark("m")

        #expect(await app.reaches { _ in store.threads["p1"]?.comments.count == 2 })
    }

    @Test func `missing comments are requested, too`() async throws {
        let server = server { comment in
            let gap = BoardCore.Comment(id: "a", missingReplies: comment == nil ? 1 : 0)
            let reply = BoardCore.Comment(id: "b", depth: 1)
            return [
                PostThread(
                    post: Self.thread.post, comments: comment == nil ? [gap] : [gap, reply])
            ]
        }
        let app = try await run(server)
        try await app.mark("m")

        #expect(await app.reaches { _ in store.threads["p1"]?.comments.count == 2 })
    }

    @Test func `without a network the thread is loaded by the next refresh that works`()
        async throws
    {
        let server = server()
        let app = try await run(server)
        fault.error.withLock { $0 = .unreachable(host: "server.example") }
        try await app.mark("m")
        #expect(await app.reaches { _ in server.asked.contains("thread p1") })
        #expect(store.threads.isEmpty)

        fault.error.withLock { $0 = nil }
        try await app.press("R")

        #expect(await app.reaches { _ in store.threads["p1"] != nil })
    }

    @Test func `a thread that stays incomplete is not requested again`() async throws {
        let server = server { _ in
            [PostThread(post: Self.thread.post, comments: [.init(id: "a", missingReplies: 1)])]
        }
        let app = try await run(server)
        try await app.mark("m")
        #expect(await app.reaches { _ in store.threads["p1"] != nil })
        let asked = server.asked.count

        for _ in 1...3 { try await app.press("R") }

        #expect(server.asked.dropFirst(asked) == ["reload", "reload", "reload"])
    }
}
