/// The style of emoji sequences, about whose width terminals disagree.
package enum EmojiStyle: String, CaseIterable, Sendable {
    /// Chosen by the capabilities of the terminal.
    case automatic = "auto"
    case joined
    /// The parts of a sequence, drawn side by side.
    case apart
}
