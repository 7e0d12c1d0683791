/// A part of a line of code with one highlighting style.
package struct CodeToken: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable {
        case keyword, string, comment, number, plain
    }

    package let kind: Kind
    /// The range in the line; it consists of whole characters.
    package let range: Range<String.Index>
}
