import BoardCore
import Essentials

/// Notices for the user, printed on standard error or passed to the screen.
final class NoticeQueue: Sendable {
    /// The notices that are not printed on standard error.
    let unsaid: AsyncStream<String>
    private let sender: AsyncStream<String>.Continuation
    private let isSaidAtOnce: Bool

    /// - Parameter isSaidAtOnce: A Boolean value that indicates whether notices go directly to
    ///   standard error, because no screen is shown.
    init(isSaidAtOnce: Bool = false) {
        self.isSaidAtOnce = isSaidAtOnce
        (unsaid, sender) = AsyncStream.makeStream(of: String.self)
    }

    func take(_ sentence: String) {
        guard isSaidAtOnce else { return _ = sender.yield(sentence) }
        FileDescriptor.standardError.say("board-tui: \(sentence)")
    }
}
