/// How much the list shows of each post.
package enum Density: String, CaseIterable, Sendable {
    /// One row.
    case compact
    /// One row, and an empty one below.
    case comfortable
    /// Two rows: the second is the beginning of the text.
    case excerpt
}
