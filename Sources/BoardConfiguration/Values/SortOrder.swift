/// The order of posts in the list.
package enum SortOrder: String, CaseIterable, Sendable {
    /// The order of the source.
    case source = "default"
    case newest, oldest, score, comments, title, author
}
