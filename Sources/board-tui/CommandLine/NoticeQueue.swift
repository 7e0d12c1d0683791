import BoardCore
import Essentials

/// Notices for the user, printed on standard error or passed to the screen.
final class NoticeQueue: Sendable {
    private let mailbox = Mailbox<String>()
    private let isSaidAtOnce: Bool

    /// - Parameter isSaidAtOnce: A Boolean value that indicates whether notices go directly to
    ///   standard error, because no screen is shown.
    init(isSaidAtOnce: Bool = false) {
        self.isSaidAtOnce = isSaidAtOnce
    }

    /// The notices that are not printed on standard error, for one receiver at a time.
    var unsaid: AsyncStream<String> { mailbox.stream() }

    func take(_ sentence: String) {
        guard isSaidAtOnce else { return mailbox.send(sentence) }
        FileDescriptor.standardError.say("board-tui: \(sentence)")
    }
}
