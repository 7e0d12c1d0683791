import BoardCore
import Foundation

/// A source whose responses the test sends one by one, even after cancellation.
@MainActor package final class ControlledSource: BoardSource {
    package nonisolated let id = SourceID.sample
    package nonisolated let name = "held board"
    package nonisolated let capabilities: Capabilities

    /// All requests, in order.
    package private(set) var requests: [ControlledRequest] = []

    package init(hasAllBoards: Bool = false) {
        capabilities = Capabilities(hasAllBoards: hasAllBoards)
    }

    /// The latest request.
    package var last: ControlledRequest { requests[requests.count - 1] }

    package nonisolated func posts(
        _ request: PostRequest
    ) -> AsyncThrowingStream<PostPage, any Error> {
        MainActor.assumeIsolated {
            let request = ControlledRequest(board: request.board, reload: request.reload)
            requests.append(request)
            return request.stream()
        }
    }
}

/// A request to a `ControlledSource` and its response.
@MainActor package final class ControlledRequest {
    package let board: BoardID?
    package let reload: Bool
    /// A Boolean value that indicates whether the app has cancelled the request.
    package var isCancelled: Bool { wasCancelled || life == nil }

    private nonisolated let cancellation = AtomicFlag()
    private var wasCancelled: Bool { cancellation.isOn }
    private var isDropped = false
    private weak var life: StreamLife?
    private var asker: CheckedContinuation<PostPage?, any Error>?
    private var waiters: [CheckedContinuation<Void, Never>] = []

    fileprivate init(board: BoardID?, reload: Bool) {
        self.board = board
        self.reload = reload
    }

    /// Sends a state of the board; returns when the app has received it.
    package func send(_ update: PostPage) async {
        await answer(.success(update))
        if wasCancelled { await yieldToOthers() } else { await waitUntilAsked() }
    }

    /// Ends the response; wait for pending work to know that the app has processed the end.
    package func finish() async {
        await answer(.success(nil))
        if wasCancelled { await yieldToOthers() }
    }

    /// Ends the response with an error, in the way of `finish()`.
    package func fail(_ error: any Error) async {
        await answer(.failure(error))
        if wasCancelled { await yieldToOthers() }
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

    /// Wakes waiting senders, because a dropped stream requests no more elements.
    private func didDrop() {
        isDropped = true
        wakeWaiters()
    }

    private func wakeWaiters() {
        let waiters = waiters
        self.waiters = []
        waiters.forEach { $0.resume() }
    }

    /// Yields often enough for a cancelled receiver to process a late response.
    ///
    /// A cancelled receiver requests no further element, so nothing signals that it has done so.
    private func yieldToOthers() async {
        for _ in 0..<50 { await Task.detached {}.value }
    }
}

extension ControlledRequest {
    /// Returns a stream that requests each element after the previous one was processed.
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
                self.cancellation.isOn = true
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

/// A token that lives as long as the stream.
private final class StreamLife: Sendable {
    private let onEnd: @Sendable () -> Void

    init(onEnd: @escaping @Sendable () -> Void) {
        self.onEnd = onEnd
    }

    deinit { onEnd() }
}
