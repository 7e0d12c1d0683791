/// What a piece of text is, which decides how it looks.
public enum Role: Int, Sendable, CaseIterable {
    case normal
    /// The bar on top of a screen.
    case bar
    case title
    case author
    /// Ages, counts and other things beside the point.
    case detail
    case selected
    case heading
    case quote
    case code
    case link
    /// A place where a search found something.
    case match
    case error
    /// Lines and frames.
    case border
    /// Keys and what they do, at the foot of a screen.
    case hint
}
