import BoardCore

/// Posts that have changed at their sources.
nonisolated package struct ChangedPosts: Sendable, Hashable {
    package var posts: Set<PostID> = []
    /// The sources where any post may have changed.
    package var sources: Set<SourceID> = []

    package init() {}

    var isEmpty: Bool { posts.isEmpty && sources.isEmpty }

    func contains(_ post: PostID) -> Bool {
        posts.contains(post) || sources.contains(post.source)
    }
}
