/// The height of a post in the list.
package enum Density: String, CaseIterable, Sendable {
    /// One row.
    case compact
    /// One row, followed by an empty one.
    case comfortable
    /// Two rows: the second shows an excerpt of the text.
    case excerpt
}
