import BoardCore
import Synchronization

/// Passes a source on, and remembers how its latest reading ended.
final class RecordingBoardService: BoardService {
    private let source: any BoardService
    private let failure = Mutex<BoardError?>(nil)

    init(_ source: any BoardService) {
        self.source = source
    }

    var sourceName: String { source.sourceName }
    var loadsAllBoards: Bool { source.loadsAllBoards }

    /// Why the latest reading failed or lacks its end; `nil` where it does not, or goes on.
    var lastFailure: BoardError? { failure.withLock { $0 } }

    func posts(
        in board: Board.ID?, reload: Bool
    ) -> AsyncThrowingStream<BoardUpdate, any Error> {
        failure.withLock { $0 = nil }
        let updates = source.posts(in: board, reload: reload)
        return AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let passing = Task { await self.pass(updates, to: continuation) }
            continuation.onTermination = { _ in passing.cancel() }
        }
    }

    private func pass(
        _ updates: AsyncThrowingStream<BoardUpdate, any Error>,
        to continuation: AsyncThrowingStream<BoardUpdate, any Error>.Continuation
    ) async {
        do {
            for try await update in updates {
                if case .cutOff = update.shortfall { failure.withLock { $0 = .endsInMiddle } }
                continuation.yield(update)
            }
            continuation.finish()
        } catch {
            let reason = BoardError(error)
            failure.withLock { $0 = reason }
            continuation.finish(throwing: reason)
        }
    }
}
