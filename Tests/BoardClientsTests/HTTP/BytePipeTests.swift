import BoardCore
import Foundation
import Testing

@testable import BoardClients

struct BytePipeTests {
    @Test func `a reader gets all there is in one piece, then the end`() async throws {
        let pipe = BytePipe(capacity: 100)
        pipe.write(Data("ab".utf8))
        pipe.write(Data("c".utf8))
        pipe.finish()

        #expect(try await pipe.read() == Array("abc".utf8))
        #expect(try await pipe.read() == nil)
        #expect(try await pipe.read() == nil)
    }

    @Test func `what does not fit into memory comes out in order, before what came later`()
        async throws
    {
        let pipe = BytePipe(capacity: 4)
        for text in ["abc", "def", "g"] { pipe.write(Data(text.utf8)) }
        #expect(try await pipe.read() == Array("abc".utf8))
        pipe.write(Data("hi".utf8))
        #expect(try await pipe.read() == Array("defg".utf8))
        #expect(try await pipe.read() == Array("hi".utf8))
        pipe.write(Data("j".utf8))
        pipe.finish(throwing: BoardError.empty)

        #expect(try await pipe.read() == Array("j".utf8))
        await #expect(throws: BoardError.empty) { try await pipe.read() }
    }

    @Test func `what is thrown away is not taken for the end`() async throws {
        let pipe = BytePipe(capacity: 100)
        pipe.write(Data("abc".utf8))
        pipe.finish()
        pipe.discard(throwing: CancellationError())

        await #expect(throws: CancellationError.self) { try await pipe.read() }
    }

    @Test func `bytes that come while the reader is cancelled block nobody`() async {
        for _ in 1...15_000 {
            let pipe = BytePipe(capacity: 4)
            let start = Promise<Bool>()
            let reading = Task {
                try await withTaskCancellationHandler {
                    start.keep(.success(true))
                    return try await pipe.read()
                } onCancel: {
                    pipe.discard(throwing: CancellationError())
                }
            }
            _ = try? await start.value()
            async let writing: Void = pipe.write(Data("abc".utf8))
            async let cancelling: Void = reading.cancel()
            _ = await (writing, cancelling, reading.result)
        }
    }
}
