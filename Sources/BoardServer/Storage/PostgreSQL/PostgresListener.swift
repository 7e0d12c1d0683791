import Foundation
import Synchronization

/// Hears of changes that any process makes, over a connection of its own that waits for them.
final class PostgresListener: Sendable {
    private struct State {
        var latest: Int64 = 0
        var isStarted = false
        var isEnded = false
    }

    static let channel = "board_changes"

    private let address: PostgresAddress
    private let state = Mutex(State())
    private let bell = ChangeBell()
    private let wakeUp = Pipe()

    init(_ address: PostgresAddress) {
        self.address = address
    }

    /// Returns when there is a change after `sequence`, or when the time is up.
    func wait(after sequence: Int64, atMost limit: Duration) async {
        start()
        let end = ContinuousClock.now.advanced(by: limit)
        while !Task.isCancelled {
            let rings = bell.listen()
            guard state.withLock({ $0.latest }) <= sequence else { return }
            let left = end - .now
            guard left > .zero else { return }
            await ChangeBell.wait(for: rings, atMost: left)
        }
    }

    /// Ends the thread and its connection.
    func end() {
        state.withLock { $0.isEnded = true }
        try? wakeUp.fileHandleForWriting.close()
    }

    /// The commands of who runs the board never wait for changes, and need no second connection.
    private func start() {
        let isFirst = state.withLock { state in
            defer { state.isStarted = true }
            return !state.isStarted
        }
        if isFirst { Thread.detachNewThread { self.run() } }
    }

    private var isEnded: Bool { state.withLock { $0.isEnded } }

    private func run() {
        while !isEnded {
            // A database that is away is tried again; meanwhile everybody waits as if nothing happened.
            try? listen()
            pause(1, for: nil)
        }
    }

    /// Looks every few seconds, too: a proxy between may swallow what the server says by itself.
    private func listen() throws {
        let connection = try PostgresConnection(address)
        try connection.run("LISTEN \(Self.channel)")
        while !isEnded {
            hear(try connection.lastChange())
            pause(5, for: connection.socket)
            try connection.consumeInput()
        }
    }

    private func hear(_ sequence: Int64) {
        let isNew = state.withLock { state in
            defer { state.latest = sequence }
            return state.latest != sequence
        }
        if isNew { bell.ring() }
    }

    /// Returns after so many seconds, when something arrives, or at the end.
    private func pause(_ seconds: Int32, for socket: Int32?) {
        let ending = wakeUp.fileHandleForReading.fileDescriptor
        var waited = [ending, socket ?? -1].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        poll(&waited, nfds_t(waited.count), seconds * 1000)
    }
}
