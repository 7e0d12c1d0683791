import BoardCore
import Synchronization

/// A source that forwards to another one and records how its latest read ended.
final class RecordingSource: WrappingSource {
    let source: any BoardSource
    private let failure = Mutex<BoardError?>(nil)

    init(_ source: any BoardSource) {
        self.source = source
    }

    // A printed screen does not depend on an account.
    var accounts: (any AccountService)? { nil }
    var writer: (any PostWriter)? { nil }
    var inbox: (any InboxSource)? { nil }
    var changes: (any ChangeSource)? { nil }

    /// The error of the latest read; `nil` if it succeeded or is in progress.
    var lastFailure: BoardError? { failure.withLock { $0 } }

    func posts(_ request: PostRequest) -> AsyncThrowingStream<PostPage, any Error> {
        failure.withLock { $0 = nil }
        let pages = source.posts(request)
        return .states { try await self.pass(pages, to: $0) }
    }

    private func pass(
        _ pages: AsyncThrowingStream<PostPage, any Error>,
        to yield: (PostPage) -> Void
    ) async throws {
        do {
            for try await page in pages {
                if case .cutOff = page.truncation { failure.withLock { $0 = .truncatedDocument } }
                yield(page)
            }
        } catch {
            let reason = BoardError(error)
            failure.withLock { $0 = reason }
            throw reason
        }
    }
}
