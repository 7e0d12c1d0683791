import BoardClients
import BoardCore
import Synchronization
import TerminalUI
import TestSupport
import Testing

/// Choosing boards while a real document is loading.
@MainActor struct ChoosingWhileLoadingTests {
    private let service = ArrivingDocument()

    @Test func `one download serves every chosen board`() async throws {
        let app = try AppOnScreen(service)
        service.send("[" + Self.posts(1...200))
        try #require(await eventually { app.selectedRow?.contains("Post 1 ") == true })

        try app.pressWhileLoading("G B j <Enter>")
        #expect(app.title.hasPrefix(" odd"))
        #expect(app.title.contains("1/100"))
        try app.pressWhileLoading("B j <Enter>")
        #expect(app.title.contains("even"))
        #expect(app.selectedRow == "> Post 2")
        service.send("," + Self.posts(201...400) + "]")
        service.finish()
        await app.settle()

        #expect(app.title.contains("1/200"))
        #expect(service.downloads == 1)
        #expect(!service.wasGivenUp)
    }

    @Test func `boards are offered once there are several`() async throws {
        let app = try AppOnScreen(service)
        #expect(!app.foot.contains("B boards"))
        try app.pressWhileLoading("B")
        #expect(app.foot == " The boards are still being loaded.")

        service.send("[" + Self.posts(1...200))
        try #require(await eventually { app.selectedRow?.contains("Post 1 ") == true })
        try app.pressWhileLoading("j")

        #expect(app.foot.contains("B boards"))
    }

    private static func posts(_ numbers: ClosedRange<Int>) -> String {
        numbers.map {
            #"{"id":\#($0),"boardId":"\#($0 % 2 == 0 ? "even" : "odd")","title":"Post \#($0)"}"#
        }
        .joined(separator: ",")
    }
}

/// A document that arrives when the test sends it and that counts its requests.
private final class ArrivingDocument: BoardSource {
    let id = SourceID.sample
    let name = "arriving.json"
    let capabilities = Capabilities(hasAllBoards: true)

    private let source: AsyncThrowingStream<[UInt8], any Error>.Continuation
    private let document: CachedDocument
    private let counts: Counts

    private final class Counts: Sendable {
        let downloads = Mutex(0)
        let wasGivenUp = Mutex(false)
    }

    init() {
        let (pieces, source) = AsyncThrowingStream<[UInt8], any Error>.makeStream()
        let counts = Counts()
        source.onTermination = { reason in
            if case .cancelled = reason { counts.wasGivenUp.withLock { $0 = true } }
        }
        document = CachedDocument(of: .sample) { _ in
            counts.downloads.withLock { $0 += 1 }
            return .bytes(DocumentBytes(chunks: pieces))
        }
        self.source = source
        self.counts = counts
    }

    var downloads: Int { counts.downloads.withLock { $0 } }
    var wasGivenUp: Bool { counts.wasGivenUp.withLock { $0 } }

    func send(_ text: String) { source.yield(Array(text.utf8)) }

    func finish() { source.finish() }

    func posts(_ request: PostRequest) -> AsyncThrowingStream<PostPage, any Error> {
        document.posts(reload: request.reload)
    }
}
