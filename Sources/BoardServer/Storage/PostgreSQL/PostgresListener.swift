import Foundation
import Synchronization

/// Listens for changes of all processes on a connection of its own.
final class PostgresListener: Sendable {
    private struct State {
        var latest: Int64 = 0
        var isStarted = false
        var isEnded = false
    }

    static let channel = "board_changes"

    private let address: PostgresAddress
    private let state = Mutex(State())
    private let notifier = ChangeNotifier()
    private let wakeUp = Pipe()

    init(_ address: PostgresAddress) {
        self.address = address
    }

    /// Returns when there is a change after `sequence`, or after the time limit.
    func wait(after sequence: Int64, atMost limit: Duration) async {
        start()
        let end = ContinuousClock.now.advanced(by: limit)
        while !Task.isCancelled {
            let notifications = notifier.listen()
            guard state.withLock({ $0.latest }) <= sequence else { return }
            let left = end - .now
            guard left > .zero else { return }
            await ChangeNotifier.wait(for: notifications, atMost: left)
        }
    }

    /// Ends the thread and its connection.
    func end() {
        state.withLock { $0.isEnded = true }
        try? wakeUp.fileHandleForWriting.close()
    }

    /// Starts with the first wait, because administration commands never need a second connection.
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
            // An unreachable database is tried again. Meanwhile all listeners wait.
            try? listen()
            pause(1, for: nil)
        }
    }

    /// Also looks every few seconds, because a proxy may drop notifications.
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
        if isNew { notifier.notify() }
    }

    /// Returns after some seconds, when data arrives, or at the end.
    private func pause(_ seconds: Int32, for socket: Int32?) {
        let ending = wakeUp.fileHandleForReading.fileDescriptor
        var waited = [ending, socket ?? -1].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        poll(&waited, nfds_t(waited.count), seconds * 1000)
    }
}
