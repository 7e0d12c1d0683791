import BoardCore
import Synchronization

/// A source that forwards to another one and records how its latest read ended.
final class RecordingSource: WrappingSource {
    let source: any BoardSource
    private let failure = Mutex<BoardError?>(nil)

    init(_ source: any BoardSource) {
        self.source = source
    }

    var id: SourceID { source.id }
    var members: [SourceID] { source.members }
    func member(_ id: SourceID) -> (any BoardSource)? {
        id == self.id ? self : source.member(id)
    }
    var name: String { source.name }
    var recordPlace: String? { source.recordPlace }
    var capabilities: Capabilities { source.capabilities }
    func capabilities(of listing: Listing) -> Capabilities { source.capabilities(of: listing) }
    var finding: String? { source.finding }
    var foundAddress: String? { source.foundAddress }
    var boardFailures: [SourceFailure] { source.boardFailures }

    /// The error of the latest read; `nil` if it succeeded or is in progress.
    var lastFailure: BoardError? { failure.withLock { $0 } }

    func boards(reload: Bool) -> AsyncThrowingStream<[Board], any Error> {
        source.boards(reload: reload)
    }

    func posts(_ request: PostRequest) -> AsyncThrowingStream<PostPage, any Error> {
        failure.withLock { $0 = nil }
        let pages = source.posts(request)
        return .states { try await self.pass(pages, to: $0) }
    }

    func thread(
        _ id: PostID, under comment: Comment.ID?, reload: Bool
    ) -> AsyncThrowingStream<PostThread, any Error> {
        source.thread(id, under: comment, reload: reload)
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
