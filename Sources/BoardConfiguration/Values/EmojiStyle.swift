/// How emoji of several signs are drawn, about whose width terminals disagree.
package enum EmojiStyle: String, CaseIterable, Sendable {
    /// By what is known of the terminal.
    case automatic = "auto"
    case joined
    /// Side by side.
    case apart
}
