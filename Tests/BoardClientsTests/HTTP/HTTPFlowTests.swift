import BoardCore
import Dispatch
import Foundation
import Testing

@testable import BoardClients

/// Tests of flow control and cancellation.
@Suite(.eachEngine) struct HTTPFlowTests {
    @Test func `a late consumer receives everything in order`() async throws {
        let body = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
        try await withRawServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\n\r\n")
            connection.send(body)
        } test: { base in
            let limits = HTTPLimits.patient { $0.readAhead = 1000 }
            let response = try await service(base, limits: limits).request(.response)

            #expect(try await response.body.bytes() == body)
        }
    }

    @Test func `a slow consumer pauses the server`() async throws {
        let hadToWait = Promise<Bool>()
        try await withRawServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.send("HTTP/1.1 200 OK\r\n\r\n")
            hadToWait.keep(.success(!connection.sends(megabytes: 100)))
        } test: { base in
            let response = try await service(base).request(.response)
            let waited = try await hadToWait.value()

            await exceptURLSession("It takes whatever comes.") {
                #expect(waited)
            }
            #expect(response.status == 200)
        }
    }

    @Test func `cancelling a consumer ends the transfer without an error that is shown`()
        async throws
    {
        try await expectHangUp { base, hungUp in
            let firstIsRead = Promise<Bool>()
            let reading = Task {
                for try await _ in try await service(base).request(.response).body {
                    firstIsRead.keep(.success(true))
                }
            }
            _ = try await firstIsRead.value()
            reading.cancel()

            #expect(try await hungUp.value())
            await #expect(throws: CancellationError.self) { try await reading.value }
        }
    }

    @Test func `a cancelled request ends before the server responds`() async throws {
        let asked = Promise<Bool>()
        let hungUp = Promise<Bool>()
        try await withRawServer { connection in
            asked.keep(.success(connection.readRequest() != nil))
            connection.waitUntilClosed()
            hungUp.keep(.success(true))
        } test: { base in
            let asking = Task { try await service(base).request(.text) }
            _ = try await asked.value()
            asking.cancel()

            #expect(try await hungUp.value())
            await #expect(throws: CancellationError.self) { try await asking.value }
        }
    }

    @Test func `releasing a response ends its transfer`() async throws {
        try await expectHangUp { base, hungUp in
            let status = try await service(base).request(Endpoint { $0.status })

            #expect(status == 200)
            #expect(try await hungUp.value())
        }
    }

    @Test func `a consumer that stops early ends the transfer`() async throws {
        let hungUp = Promise<Bool>()
        try await withRawServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.send("HTTP/1.1 200 OK\r\n\r\n")
            while connection.send([UInt8](repeating: 120, count: 1000)) {}
            hungUp.keep(.success(true))
        } test: { base in
            for try await _ in try await service(base).request(.response).body { break }

            #expect(try await hungUp.value())
        }
    }

    @Test func `a slow consumer does not delay other requests`() async throws {
        let done = DispatchSemaphore(value: 0)
        try await withRawServer { connection in
            guard let request = connection.readRequest() else { return }
            guard request.contains("/endless") else {
                return connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")
            }
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 9000000\r\n\r\n")
            connection.send([UInt8](repeating: 120, count: 8_000_000))
            done.wait()
        } test: { base in
            defer { done.signal() }
            let service = try service(base)
            var endless = Endpoint.response
            endless.path = "endless"
            let slow = try await service.request(endless)

            #expect(try await service.request(.text) == "hi")
            #expect(slow.status == 200)
        }
    }

    /// Runs `test` with a server that sends a partial body, and a promise for the disconnection.
    private func expectHangUp(test: (URL, Promise<Bool>) async throws -> Void) async throws {
        let hungUp = Promise<Bool>()
        try await withRawServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\nhello")
            connection.waitUntilClosed()
            hungUp.keep(.success(true))
        } test: {
            try await test($0, hungUp)
        }
    }
}
