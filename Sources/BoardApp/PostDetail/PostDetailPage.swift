import BoardCore
import TerminalUI

/// A post laid out, with what of it is folded and where the reader is: all there is to come back to.
struct PostDetailPage {
    private(set) var state: PostDetailState?
    private(set) var tree = CommentTree()
    var text = TextView()

    var blocks: PostDetailBlocks? {
        state.map { PostDetailBlocks(post: $0.post, now: $0.now, tree: tree) }
    }

    /// The comment that the reader is at; `nil` at the post itself.
    var selectedComment: Int? { text.selectedItem.flatMap(tree.comment) }

    /// Which comment the reader is at, or how far down.
    var position: String {
        if let comment = selectedComment { return "comment \(comment + 1)/\(tree.comments.count)" }
        return text.position.map { "\(Int($0 * 100))%" } ?? ""
    }

    /// Takes over a newer state; the reader stays at the same comment.
    mutating func show(_ state: PostDetailState?) {
        self.state = state
        tree.replace(with: state?.post.comments ?? [])
        layOut()
    }

    mutating func select(_ comment: Int?) {
        if let comment { text.select(tree.items[comment]) }
    }

    /// Brings what a search found into sight.
    mutating func show(_ match: PostDetailSearch.Match) {
        // Laying out a long post takes time; only an unfolded comment needs it.
        if let comment = match.comment, tree.show(comment) { layOut() }
        let item = match.comment.map { tree.items[$0] } ?? PostDetailBlocks.postItem
        text.reveal(item, block: match.block)
    }

    private mutating func layOut() {
        text.setItems(blocks?.all ?? [])
    }
}

// MARK: Folding

extension PostDetailPage {
    /// Unfolds the selected comment; returns whether it was folded.
    mutating func unfold() -> Bool {
        guard let comment = selectedComment, tree.folded.contains(comment) else { return false }
        tree.unfold(comment)
        layOut()
        return true
    }

    /// Folds the selected comment, or goes to the one it answers; returns whether there was one.
    mutating func foldOrSelectParent() -> Bool {
        guard let comment = selectedComment else { return false }
        if tree.fold(comment) {
            layOut()
            return true
        }
        let parent = tree.parent(of: comment)
        select(parent)
        return parent != nil
    }

    /// Folds the selected comment, or unfolds it; returns whether it has answers to fold.
    mutating func toggleFold() -> Bool {
        guard let comment = selectedComment, tree.isFoldable(comment) else { return false }
        if !tree.fold(comment) { tree.unfold(comment) }
        layOut()
        return true
    }

    mutating func toggleAllFolds() {
        if tree.folded.isEmpty { tree.foldAll() } else { tree.unfoldAll() }
        layOut()
    }
}
