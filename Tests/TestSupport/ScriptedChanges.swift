import BoardCore
import Synchronization

/// A source of scripted changes, which records its connections.
package final class ScriptedChanges: ChangeSource {
    private struct State {
        var cursors: [String?] = []
        var connection: AsyncThrowingStream<ChangeNotice, any Error>.Continuation?
        var failures: [BoardError] = []
    }

    private let state = Mutex(State())

    package init() {}

    /// The cursors with which connections were opened, in order.
    package var cursors: [String?] { state.withLock { $0.cursors } }

    /// A Boolean value that indicates whether there is a connection.
    package var isOpen: Bool { state.withLock { $0.connection != nil } }

    package func send(_ event: ChangeNotice.Event, cursor: String? = nil) {
        let connection = state.withLock { $0.connection }
        connection?.yield(ChangeNotice(event, cursor: cursor.map { PageCursor($0) }))
    }

    /// Ends the connection with an error.
    package func end(_ error: BoardError) {
        let connection = state.withLock { $0.connection.take() }
        connection?.finish(throwing: error)
    }

    /// Makes the next attempts to connect fail.
    package func fail(_ failures: BoardError...) {
        state.withLock { $0.failures += failures }
    }

    package func follow(
        after cursor: PageCursor?, _ receive: @Sendable (ChangeNotice) async -> Void
    ) async throws {
        let (notices, connection) = AsyncThrowingStream.makeStream(of: ChangeNotice.self)
        try state.withLock { state in
            state.cursors.append(cursor?.raw)
            if !state.failures.isEmpty { throw state.failures.removeFirst() }
            state.connection = connection
        }
        connection.onTermination = { [weak self] _ in
            self?.state.withLock { $0.connection = nil }
        }
        await receive(ChangeNotice(.opened, cursor: nil))
        for try await notice in notices { await receive(notice) }
        throw CancellationError()
    }
}
