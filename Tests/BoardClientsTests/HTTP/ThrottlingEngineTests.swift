import BoardCore
import TestSupport
import Testing

@testable import BoardClients

struct ThrottlingEngineTests {
    private let engine = ManualEngine()

    @Test func `clients that share an engine send eight requests to a host at once`() async throws {
        let shared = ThrottlingEngine(engine)
        let asking = try (0..<20).map { number in
            let client = try HTTPClient(
                base: url("http://a.example/\(number % 2)"), version: "1", engine: shared,
                retry: .never)
            return Task { try await client.request(.response).status }
        }
        #expect(await eventually { engine.count == 8 })
        engine.answer(3)
        #expect(await eventually { engine.count == 11 })
        engine.answer(8)
        #expect(await eventually { engine.count == 19 })
        engine.answer(8)
        #expect(await eventually { engine.count == 20 })
        engine.answer(1)
        for task in asking { #expect(try await task.value == 200) }
        #expect(engine.mostAtOnce == 8)
    }

    @Test func `a lower limit per host is respected`() async throws {
        let client = try client(requestsAtOnce: 4)
        let asking = (0..<6).map { _ in Task { try await client.request(.response).status } }

        #expect(await eventually { engine.count == 4 })
        engine.answer(4)
        #expect(await eventually { engine.count == 6 })
        engine.answer(2)
        for task in asking { #expect(try await task.value == 200) }
        #expect(engine.mostAtOnce == 4)
    }

    @Test func `a request cancelled in the queue is never sent`() async throws {
        let client = try client(requestsAtOnce: 1)
        let first = Task { try await client.request(.response).status }
        #expect(await eventually { engine.count == 1 })
        let second = Task { try await client.request(.response).status }
        second.cancel()

        await #expect(throws: CancellationError.self) { try await second.value }
        engine.answer(1)
        #expect(try await first.value == 200)
        #expect(engine.count == 1)
    }

    @Test func `a cancelled request makes room for the next one`() async throws {
        let client = try client(requestsAtOnce: 1)
        let first = Task { try await client.request(.response).status }
        #expect(await eventually { engine.count == 1 })
        let second = Task { try await client.request(.response).status }
        first.cancel()

        #expect(await eventually { engine.count == 2 })
        engine.answer(2)
        #expect(try await second.value == 200)
    }

    @Test func `a redirect response releases its slot`() async throws {
        try await withRawServer { connection in
            guard let request = connection.readRequest() else { return }
            guard request.contains("/next") else {
                // The rest of the body never arrives.
                connection.send("HTTP/1.1 302 X\r\nLocation: /next\r\nContent-Length: 9\r\n\r\nx")
                return connection.waitUntilClosed()
            }
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")
        } test: { base in
            let client = try HTTPClient(
                base: base, version: "1", engine: ThrottlingEngine(Engine.makeCurrent()),
                limits: HTTPLimits(requestsAtOnce: 1), retry: .never)
            #expect(try await client.request(.text) == "hi")
        }
    }

    private func client(requestsAtOnce: Int) throws -> HTTPClient {
        try HTTPClient(
            base: url("http://a.example/"), version: "1", engine: ThrottlingEngine(engine),
            limits: HTTPLimits(requestsAtOnce: requestsAtOnce), retry: .never)
    }
}
