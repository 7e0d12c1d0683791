import BoardCore
import Foundation
import Testing

@testable import BoardClients

struct BytePipeTests {
    @Test func `a consumer receives all bytes in one chunk, then the end`() async throws {
        let pipe = BytePipe(capacity: 100)
        pipe.write("ab")
        pipe.write("c")
        pipe.finish()

        #expect(try await pipe.read() == Array("abc".utf8))
        #expect(try await pipe.read() == nil)
        #expect(try await pipe.read() == nil)
    }

    @Test func `bytes beyond the capacity are rejected, and requested again later on`() async throws
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

    @Test func `an error follows the bytes written before it`() async throws {
        let pipe = BytePipe(capacity: 4)
        pipe.write("abc")
        pipe.finish(throwing: BoardError.empty)

        #expect(try await pipe.read() == Array("abc".utf8))
        await #expect(throws: BoardError.empty) { try await pipe.read() }
    }

    @Test func `discarded bytes are not mistaken for the end`() async throws {
        let pipe = BytePipe(capacity: 100)
        pipe.write("abc")
        pipe.finish()
        pipe.discard(throwing: CancellationError())

        await #expect(throws: CancellationError.self) { try await pipe.read() }
    }

    @Test func `bytes that arrive during cancellation cause no deadlock`() async {
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
