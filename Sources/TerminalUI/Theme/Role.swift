/// The meaning of a piece of text, which determines its style.
public enum Role: Int, Sendable, CaseIterable {
    case normal
    /// The bar at the top of a screen.
    case bar
    case title
    case author
    /// The author of the post, as a commenter.
    case originalPoster
    /// Ages and other secondary information.
    case detail
    /// The sign of what is new: an unread post, or comments since the last visit.
    case new
    case score
    /// The number of comments.
    case comments
    case board
    case tag
    case selected
    /// A post or a comment that the user has not read yet.
    case unread
    case heading
    case quote
    /// A quote within a quote.
    case secondQuote
    /// Quotes nested more deeply.
    case thirdQuote
    case code
    /// Keywords of a programming language.
    case keyword
    case string
    case number
    /// Comments in source code.
    case codeComment
    case link
    /// The name of a user in a text.
    case mention
    /// A match of a search.
    case match
    /// The match that the search is at.
    case currentMatch
    case error
    /// Lines and frames.
    case border
    /// The border of the pane with the focus.
    case focusedBorder
    /// Key hints at the bottom of a screen.
    case hint
    /// The keys in these hints.
    case key
    /// The thumb of a scroll bar, which represents the visible part.
    case scrollBar
}
