/// A part of a line of code that has one colour.
package struct CodeToken: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable {
        case keyword, string, comment, number, plain
    }

    package let kind: Kind
    /// Where it stands in the line; whole characters.
    package let range: Range<String.Index>
}
