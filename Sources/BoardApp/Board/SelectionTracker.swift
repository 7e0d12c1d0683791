import BoardCore

/// The history of the selection: whether the user has moved it, and the post last reported.
final class SelectionTracker {
    /// Set once the user has moved. Until then, the list scrolls to new posts at the top.
    private(set) var isChosen = false
    /// The selected post that was reported last.
    private var reportedPost: PostID?
    /// Set if the user has moved since the last call of `takeMove()`.
    private var isNew = false

    /// Returns the row of the selected post in an updated list.
    ///
    /// Until the user has moved, this is the first row if the list loads for the first time or its
    /// order has changed.
    func row(of row: Int, after old: BoardViewState, in state: BoardViewState) -> Int {
        let (old, new) = (old.rows.posts, state.rows.posts)
        if !isChosen, state.isFirstLoad || new.ordering?.sort != old.ordering?.sort { return 0 }
        return old.place(of: row, in: new)
    }

    /// Records that the user has chosen the position, if there are any rows.
    func choose(isThere: Bool = true) {
        isChosen = isThere
    }

    /// Records that the user may have moved to another post.
    func move(isThere: Bool) {
        choose(isThere: isThere)
        isNew = true
    }

    /// Returns `true` if the user has moved since the last call.
    func takeMove() -> Bool {
        defer { isNew = false }
        return isNew
    }

    /// Records the selected post and returns `true` if it differs from the last one.
    func rest(at post: PostID) -> Bool {
        guard post != reportedPost else { return false }
        reportedPost = post
        return true
    }
}
