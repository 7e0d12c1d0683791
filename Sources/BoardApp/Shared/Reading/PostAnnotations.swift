import BoardCore

/// The user's own data of one post.
nonisolated package struct PostAnnotations: Sendable, Hashable {
    package var isMarked = false
    package var labels: [String] = []
    /// The labels of all posts, as far as known, in alphabetical order.
    package var allLabels: [String] = []
    /// A Boolean value that indicates whether the next `board-tui fetch` loads the thread; `nil` if
    /// nothing is stored.
    package var isQueued: Bool?

    package init() {}

    /// - Parameter isStored: whether the read state is stored.
    init(of post: PostID, in state: ReadState, isStored: Bool) {
        isMarked = state.isMarked(post)
        labels = state.labels(of: post)
        allLabels = state.allLabels
        isQueued = isStored ? state.isQueued(post) : nil
    }
}
