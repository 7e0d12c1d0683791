import Foundation
import Synchronization
import TestSupport
import Testing

@testable import LinkSocket

struct LinkServerTests {
    private let inbox = Inbox()

    private func withPlace(_ body: (SocketDirectory) async throws -> Void) async throws {
        try await withFolder { folder in
            chmod(folder.path, 0o700)
            try await body(try SocketDirectory(folder: folder.path))
        }
    }

    /// Runs a server with the inbox as receiver for the duration of `body`.
    private func withServer(
        user: uid_t = getuid(), silence: Duration = .seconds(60),
        _ body: (SocketDirectory) async throws -> Void
    ) async throws {
        try await withPlace { place in
            let server = try LinkServer(at: place, user: user, silence: silence) { [inbox] in
                inbox.receive($0)
            }
            defer { server.stop() }
            try await body(place)
        }
    }

    @Test func `a link reaches the running server`() async throws {
        try await withServer { place in
            try LinkClient.send("board-tui://post/글\n\"1\"", to: place)
            try LinkClient.send("board-tui://post/2", to: place)

            #expect(inbox.links == ["board-tui://post/글\n\"1\"", "board-tui://post/2"])
        }
    }

    @Test func `the reason for a refusal comes back`() async throws {
        try await withServer { place in
            #expect(throws: LinkSocketError.refused(reason: "Bad link.")) {
                try LinkClient.send("bad", to: place)
            }
        }
    }

    @Test func `without a server the client throws nobodyListens`() async throws {
        try await withPlace { place in
            #expect(throws: LinkSocketError.nobodyListens) {
                try LinkClient.send("x", to: place)
            }
        }
    }

    @Test func `the socket of a crashed process is replaced`() async throws {
        try await withPlace { place in
            try leaveSocketBehind(at: place)
            #expect(throws: LinkSocketError.nobodyListens) {
                try LinkClient.send("x", to: place)
            }

            let server = try LinkServer(at: place) { [inbox] in inbox.receive($0) }
            try LinkClient.send("new", to: place)
            server.stop()

            #expect(inbox.links == ["new"])
            #expect(place.taken.isEmpty)
        }
    }

    @Test func `a regular file with the name of a socket is not touched`() async throws {
        try await withPlace { place in
            try Data("a letter".utf8).write(to: URL(filePath: place.path(1)))

            let server = try LinkServer(at: place) { [inbox] in inbox.receive($0) }
            try LinkClient.send("good", to: place)
            server.stop()

            #expect(inbox.links == ["good"])
            let text = try String(contentsOfFile: place.path(1), encoding: .utf8)
            #expect(text == "a letter")
        }
    }

    @Test func `if all numbers are in use, no server can start`() async throws {
        try await withPlace { place in
            try Data().write(to: URL(filePath: place.path(SocketDirectory.numbers.upperBound)))

            #expect(throws: LinkSocketError.self) {
                try LinkServer(at: place) { _ in .accepted }
            }
        }
    }

    @Test func `the socket is private and is removed with the server`() async throws {
        try await withPlace { place in
            let server = try LinkServer(at: place) { _ in .accepted }
            #expect(mode(of: place.path(1)) == S_IFSOCK | 0o600)

            server.stop()
            server.stop()

            #expect(mode(of: place.path(1)) == nil)
        }
    }

    @Test func `another user's process is disconnected without a response`() async throws {
        try await withServer(user: getuid() + 1) { place in
            #expect(throws: LinkSocketError.noAnswer) {
                try LinkClient.send("x", to: place)
            }
            #expect(inbox.links.isEmpty)
        }
    }

    @Test func `invalid text is refused, and the next client is served`() async throws {
        try await withServer { place in
            let answer = try converse([0x6F, 0xFF, 0], with: place)
            #expect(answer?.contains("no text") == true)

            try LinkClient.send("good", to: place)
            #expect(inbox.links == ["good"])
        }
    }

    @Test func `an endless text is limited`() async throws {
        try await withServer { place in
            let text = [UInt8](repeating: UInt8(ascii: "["), count: Socket.textLimit)
            let answer = try converse(text, with: place)
            #expect(answer?.contains("no text") == true)

            try LinkClient.send("good", to: place)
            #expect(inbox.links == ["good"])
        }
    }

    @Test func `silent and disconnected clients do not block others`() async throws {
        try await withServer(silence: .milliseconds(20)) { place in
            let silent = try connection(to: place)
            do { _ = try connection(to: place) }

            try await waitUntil("the next one is served") {
                try? LinkClient.send("good", to: place)
                return inbox.links.contains("good")
            }
            withExtendedLifetime(silent) {}
        }
    }

    @Test func `many silent clients do not block others`() async throws {
        try await withServer { place in
            let silent = try (1...50).map { _ in try connection(to: place) }

            try LinkClient.send("good", to: place)

            #expect(inbox.links == ["good"])
            withExtendedLifetime(silent) {}
        }
    }

    @Test func `clients above the limit are served when silent ones are disconnected`() async throws
    {
        try await withServer(silence: .milliseconds(20)) { place in
            let silent = try (1...100).map { _ in try connection(to: place) }

            // The client may be delayed for longer than the server waits for it.
            try await waitUntil("a sender is served") {
                (try? LinkClient.send("good", to: place)) != nil
            }

            #expect(inbox.links == ["good"])
            withExtendedLifetime(silent) {}
        }
    }

    @Test func `the link of a client that has disconnected is not opened later`() async throws {
        try await withPlace { place in
            let (entered, leave) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            let server = try LinkServer(at: place) { [inbox] link in
                if link == "busy" {
                    entered.signal()
                    leave.wait()
                }
                return inbox.receive(link)
            }
            async let busy: Void = LinkClient.send("busy", to: place, patience: .seconds(60))
            await wait(for: entered)

            #expect(throws: LinkSocketError.noAnswer) {
                try LinkClient.send("late", to: place, patience: .milliseconds(20))
            }
            leave.signal()
            try await busy
            try LinkClient.send("good", to: place, patience: .seconds(60))
            server.stop()

            #expect(inbox.links == ["busy", "good"])
        }
    }

    @Test func `the link of a client that has shut down its write side is opened`() async throws {
        try await withServer { place in
            let socket = try connection(to: place)
            let isSent = socket.send("piped")
            #expect(isSent)
            shutdown(socket.number, CInt(SHUT_WR))

            _ = socket.readText(within: .seconds(60))

            #expect(inbox.links == ["piped"])
        }
    }

    @Test func `the client times out if a server does not respond`() async throws {
        try await withPlace { place in
            let silent = try Socket()
            let isBound = silent.call(bind, place.path(1))
            try #require(isBound && listen(silent.number, 1) == 0)
            #expect(throws: LinkSocketError.noAnswer) {
                try LinkClient.send("x", to: place, patience: .milliseconds(20))
            }
        }
    }
}

// MARK: Manual connections

/// Waits on a separate thread, because the threads of tasks are few.
private func wait(for semaphore: DispatchSemaphore) async {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread {
            semaphore.wait()
            continuation.resume()
        }
    }
}

private func connection(to place: SocketDirectory) throws -> Socket {
    let socket = try Socket()
    let isConnected = socket.call(connect, place.path(1))
    try #require(isConnected)
    return socket
}

/// Sends bytes and returns the response.
private func converse(_ bytes: [UInt8], with place: SocketDirectory) throws -> String? {
    let socket = try connection(to: place)
    let count = send(socket.number, bytes, bytes.count, 0)
    #expect(count == bytes.count)
    return socket.readText(within: .seconds(60))
}

private func leaveSocketBehind(at place: SocketDirectory) throws {
    let socket = try Socket()
    let isBound = socket.call(bind, place.path(1))
    try #require(isBound)
}

private func mode(of path: String) -> mode_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode : nil
}

/// The received links; refuses the link `bad`.
private final class Inbox: Sendable {
    private let received = Mutex<[String]>([])

    var links: [String] { received.withLock { $0 } }

    func receive(_ link: String) -> LinkServer.Verdict {
        if link == "bad" { return .refused(reason: "Bad link.") }
        received.withLock { $0.append(link) }
        return .accepted
    }
}
