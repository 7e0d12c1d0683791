import BoardCore
import Synchronization
import Testing

@testable import BoardClients

struct BoardServerChangesTests {
    private let stream = """
        id: a
        :

        id: b
        data: {"kind": "post.created", "id": "7", "postId": "7", "boardId": "tea"}

        :

        id: c
        data: {"kind": "comment.created", "id": "9", "postId": "7"}

        id: d
        data: no JSON


        """

    @Test func `changes are received with their cursors until the stream ends`() async throws {
        let server = FakeBoardServer(.init())
        server.conversation.respondNext(
            "changes", with: FakeResponse(text: stream, type: "text/event-stream"))
        let (notices, error) = try await follow(server, after: nil)

        let post = PostID("7", in: SourceID("own"))
        let board = BoardID("tea", in: SourceID("own"))
        #expect(
            notices == [
                ChangeNotice(.opened, cursor: nil),
                ChangeNotice(.opened, cursor: PageCursor("a")),
                ChangeNotice(.changed(post, on: board), cursor: PageCursor("b")),
                ChangeNotice(.changed(post, on: nil), cursor: PageCursor("c")),
                ChangeNotice(.opened, cursor: PageCursor("d")),
            ])
        #expect(error == .cutOff(host: ""))
        let question = try #require(server.conversation.questions.last)
        #expect(question.headers["accept"] == "text/event-stream")
        #expect(question.query["after"] == nil)
    }

    @Test func `a forgotten cursor is reported, and the stream continues from now`() async throws {
        let server = FakeBoardServer(.init())
        server.conversation.respondNext(
            "changes",
            with: BoardServerFixture.problem(410, code: "cursor-expired", detail: "Old."))
        server.conversation.respondNext(
            "changes", with: FakeResponse(text: "id: n\n\n", type: "text/event-stream"))
        let (notices, _) = try await follow(server, after: PageCursor("old"))

        #expect(notices.map(\.event) == [.missed, .opened])
        #expect(notices.last?.cursor == PageCursor("n"))
        #expect(server.conversation.questions.map { $0.query["after"] } == ["old", nil])
    }

    @Test func `a response of another type is an error`() async throws {
        let server = FakeBoardServer(.init())
        server.conversation.respondNext("changes", with: FakeResponse(["data": []]))
        let (notices, error) = try await follow(server, after: nil)

        #expect(notices.isEmpty)
        #expect(error == .wrongType(host: "", type: "application/json"))
    }

    @Test func `a server without changes is reported as such`() async throws {
        let (notices, error) = try await follow(FakeBoardServer(.init()), after: nil)

        #expect(notices.isEmpty)
        #expect(error == .notThere(name: "changes"))
    }

    @Test func `an endless response may be silent for long, and slow`() {
        let limits = HTTPLimits(idle: .seconds(5), leastSpeed: 16).endless

        #expect(limits.idle == .seconds(45) && limits.leastSpeed == 0)
        #expect(limits.connect == HTTPLimits().connect)
    }

    private func follow(
        _ server: FakeBoardServer, after cursor: PageCursor?
    ) async throws -> ([ChangeNotice], BoardError?) {
        let notices = Log<ChangeNotice>()
        let error = Mutex<BoardError?>(nil)
        try await withBoardServer(server) { source, _ in
            let changes = try #require(source.changes)
            let reason = await failure {
                try await changes.follow(after: cursor) { notices.add($0) }
            }
            error.withLock { $0 = reason }
        }
        return (notices.entries, error.withLock { $0 })
    }
}
