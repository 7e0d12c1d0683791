import BoardCore
import Foundation
import Testing

@testable import BoardClients

struct BytePipeTests {
    @Test func `a reader gets all there is in one piece, then the end`() async throws {
        let pipe = BytePipe(capacity: 100)
        pipe.write("ab")
        pipe.write("c")
        pipe.finish()

        #expect(try await pipe.read() == Array("abc".utf8))
        #expect(try await pipe.read() == nil)
        #expect(try await pipe.read() == nil)
    }

    @Test func `what does not fit is refused, and asked for when there is room again`() async throws
    {
        let calls = Log<String>()
        let pipe = BytePipe(capacity: 4) { calls.add("room") }
        #expect(pipe.write("abc"))
        #expect(pipe.write("def"))
        #expect(!pipe.write("g"))
        #expect(calls.entries == [])

        #expect(try await pipe.read() == Array("abcd".utf8))
        #expect(calls.entries == ["room"])
        #expect(pipe.write("g"))
        #expect(try await pipe.read() == Array("efg".utf8))
        #expect(calls.entries == ["room"])
    }

    @Test func `an error comes behind what was written before it`() async throws {
        let pipe = BytePipe(capacity: 4)
        pipe.write("abc")
        pipe.finish(throwing: BoardError.empty)

        #expect(try await pipe.read() == Array("abc".utf8))
        await #expect(throws: BoardError.empty) { try await pipe.read() }
    }

    @Test func `what is thrown away is not taken for the end`() async throws {
        let pipe = BytePipe(capacity: 100)
        pipe.write("abc")
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
            async let writing = pipe.write("abc")
            async let cancelling: Void = reading.cancel()
            _ = await (writing, cancelling, reading.result)
        }
    }
}

extension BytePipe {
    @discardableResult fileprivate func write(_ text: String) -> Bool {
        Array(text.utf8).withUnsafeBytes { write($0) }
    }
}
