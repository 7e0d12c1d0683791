/// In which order the list shows posts.
package enum SortOrder: String, CaseIterable, Sendable {
    /// As the source gives them.
    case source = "default"
    case newest, oldest, score, comments, title, author
}
