import BoardCore
import Essentials

/// What the reader is to know: said on standard error, or handed to whoever has the terminal.
final class Sentences: Sendable {
    /// What is not said on standard error.
    let unsaid: AsyncStream<String>
    private let sender: AsyncStream<String>.Continuation
    private let isSaidAtOnce: Bool

    init(isSaidAtOnce: Bool) {
        self.isSaidAtOnce = isSaidAtOnce
        (unsaid, sender) = AsyncStream.makeStream(of: String.self)
    }

    func take(_ sentence: String) {
        guard isSaidAtOnce else { return _ = sender.yield(sentence) }
        FileDescriptor.standardError.say("board-tui: \(sentence)")
    }
}
