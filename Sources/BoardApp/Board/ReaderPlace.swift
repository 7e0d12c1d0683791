import BoardCore

/// What the list knows of where its reader is, but for the row.
final class ReaderPlace {
    /// Whether the reader has chosen it; until then new posts on top come into sight.
    private(set) var isChosen = false
    /// The post that the reader was last said to be at.
    private var restingPlace: PostID?
    /// Whether the reader has gone somewhere since that was asked.
    private var isNew = false

    /// The row of the selected post in another state. Until the reader has chosen one, that is the
    /// first row of a list that is read for the first time, or is in another order.
    func row(of row: Int, after old: BoardViewState, in state: BoardViewState) -> Int {
        let (old, new) = (old.rows.posts, state.rows.posts)
        if !isChosen, state.isFirstLoad || new.ordering?.sort != old.ordering?.sort { return 0 }
        return old.place(of: row, in: new)
    }

    /// Takes note that the reader wants to be there, as far as there is a place.
    func choose(isThere: Bool = true) {
        isChosen = isThere
    }

    /// Takes note that the reader may have gone on to another post.
    func move(isThere: Bool) {
        choose(isThere: isThere)
        isNew = true
    }

    /// Whether the reader has gone on since this was asked last.
    func takeMove() -> Bool {
        defer { isNew = false }
        return isNew
    }

    /// Whether the reader was not said to be at a post before.
    func rest(at post: PostID) -> Bool {
        guard post != restingPlace else { return false }
        restingPlace = post
        return true
    }
}
