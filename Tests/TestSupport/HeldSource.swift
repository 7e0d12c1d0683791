import BoardCore
import Foundation

/// A source whose answers the test releases one by one, even after nobody wants them any more.
@MainActor package final class HeldSource: BoardSource {
    package nonisolated let id = SourceID.sample
    package nonisolated let name = "held board"
    package nonisolated let capabilities: Capabilities

    /// Every request so far, the first one first.
    package private(set) var requests: [HeldRequest] = []

    package init(bringsAllBoards: Bool = false) {
        capabilities = Capabilities(bringsAllBoards: bringsAllBoards)
    }

    /// The latest request.
    package var last: HeldRequest { requests[requests.count - 1] }

    package nonisolated func posts(
        _ request: PostRequest
    ) -> AsyncThrowingStream<PostPage, any Error> {
        MainActor.assumeIsolated {
            let request = HeldRequest(board: request.board, reload: request.reload)
            requests.append(request)
            return request.stream()
        }
    }
}

/// One request to a `HeldSource`, and the answers to it.
@MainActor package final class HeldRequest {
    package let board: BoardID?
    package let reload: Bool
    /// Whether the program has told the source to stop.
    package var isCancelled: Bool { wasCancelled || life == nil }

    private var wasCancelled = false
    private var isDropped = false
    private weak var life: StreamLife?
    private var asker: CheckedContinuation<PostPage?, any Error>?
    private var waiters: [CheckedContinuation<Void, Never>] = []

    fileprivate init(board: BoardID?, reload: Bool) {
        self.board = board
        self.reload = reload
    }

    /// Answers with a state of the board; returns when the program has taken it in.
    package func send(_ update: PostPage) async {
        await answer(.success(update))
        if wasCancelled { await letOthersRun() } else { await waitUntilAsked() }
    }

    /// Ends the answer; wait for the pendingWork to finish to know that the program has seen it.
    package func finish() async {
        await answer(.success(nil))
        if wasCancelled { await letOthersRun() }
    }

    /// Ends the answer with an error, as `finish()` does without one.
    package func fail(_ error: any Error) async {
        await answer(.failure(error))
        if wasCancelled { await letOthersRun() }
    }

    private func answer(_ result: Result<PostPage?, any Error>) async {
        await waitUntilAsked()
        let asker = asker
        self.asker = nil
        asker?.resume(with: result)
    }

    private func waitUntilAsked() async {
        if asker != nil || isDropped { return }
        await withCheckedContinuation { waiters.append($0) }
    }

    /// A receiver that has dropped the stream asks no more.
    private func didDrop() {
        isDropped = true
        wakeWaiters()
    }

    private func wakeWaiters() {
        let waiters = waiters
        self.waiters = []
        waiters.forEach { $0.resume() }
    }

    /// A cancelled receiver never asks again, so that nothing tells when it has seen a late answer:
    /// every turn here goes the way that the answer goes.
    private func letOthersRun() async {
        for _ in 0..<50 { await Task.detached {}.value }
    }
}

extension HeldRequest {
    /// A stream that asks for each element when the one before has been taken in.
    fileprivate func stream() -> AsyncThrowingStream<PostPage, any Error> {
        let life = StreamLife { [weak self] in
            Task { @MainActor in self?.didDrop() }
        }
        self.life = life
        return AsyncThrowingStream { [self, life] in
            _ = life
            return try await withTaskCancellationHandler {
                try await self.next()
            } onCancel: {
                // Cancelling happens on the main actor: an interactor does it.
                MainActor.assumeIsolated { self.wasCancelled = true }
            }
        }
    }

    private func next() async throws -> PostPage? {
        try await withCheckedThrowingContinuation { continuation in
            asker = continuation
            wakeWaiters()
        }
    }
}

/// Lives as long as somebody holds the stream.
private final class StreamLife: Sendable {
    private let onEnd: @Sendable () -> Void

    init(onEnd: @escaping @Sendable () -> Void) {
        self.onEnd = onEnd
    }

    deinit { onEnd() }
}
