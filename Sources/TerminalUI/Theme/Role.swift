/// What a piece of text is, which decides how it looks.
public enum Role: Int, Sendable, CaseIterable {
    case normal
    /// The bar on top of a screen.
    case bar
    case title
    case author
    /// The author of the post, where they answer in its comments.
    case originalPoster
    /// Ages, counts and other things beside the point.
    case detail
    case selected
    /// A post or a comment that the reader has not seen yet.
    case unread
    case heading
    case quote
    /// A quote within a quote.
    case secondQuote
    /// Quotes deeper than that.
    case thirdQuote
    case code
    /// Words of a programming language.
    case keyword
    case string
    case number
    /// What is a comment to a programming language.
    case codeComment
    case link
    /// Somebody's name in a text.
    case mention
    /// A place where a search found something.
    case match
    /// The place where a search found something that the reader is at.
    case currentMatch
    case error
    /// Lines and frames.
    case border
    /// What the keys do, at the foot of a screen.
    case hint
    /// The keys in these hints.
    case key
    /// The part of a scroll bar that stands for what is in sight.
    case scrollBar
}
