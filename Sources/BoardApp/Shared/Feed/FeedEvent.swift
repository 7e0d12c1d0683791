import BoardCore

/// An event of a list of posts.
package enum FeedEvent {
    /// A load has begun.
    case began(FeedState.Load)
    /// A new state of a page has arrived, whose posts are not shown yet.
    case received(PostPage)
    /// A load has ended without being cancelled.
    case ended(FinishedLoad)
    /// Other posts are shown, or the same posts in other rows.
    case showed(ShownPosts, after: ShownPosts)
    /// All loaded posts are sorted and filtered.
    case arranged
    /// Anything else in the state has changed.
    case changed
}

/// A load that has ended.
package struct FinishedLoad {
    package let load: FeedState.Load
    /// The list before the load.
    package let known: PostPage
    /// The activity before the load.
    package let earlierActivity: FeedState.Activity
    /// The reason the load is incomplete; `nil` if it is complete.
    package let error: BoardError?
    /// The sources whose posts can be new; `nil` for all.
    var comparableSources: Set<SourceID>?
}
