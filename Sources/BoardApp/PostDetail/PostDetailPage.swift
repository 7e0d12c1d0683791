import BoardCore
import TerminalUI

/// A post laid out, with what of it is folded and where the reader is: all there is to come back to.
struct PostDetailPage {
    private(set) var state: PostDetailState?
    private(set) var tree = CommentTree()
    var text = TextView()
    /// Whether words are shown as their writer typed them.
    private(set) var showsSource = false
    private let look: TextLook
    private let keyMap: KeyMap<PostDetailAction>
    private var unfolded: [ItemID: Unfolded] = [:]
    /// The comments that are not folded away; in the text they stand behind the post, in this order.
    private var visible: [Int] = []

    /// - Parameter keyMap: the keys that sentences name.
    init(look: TextLook, keyMap: KeyMap<PostDetailAction>) {
        self.look = look
        self.keyMap = keyMap
        text.maximumWidth = look.width
        text.hasScrollBar = true
    }

    var blocks: PostDetailBlocks? {
        state.map {
            PostDetailBlocks(
                state: $0, tree: tree, look: look, keyMap: keyMap, unfolded: unfolded,
                showsSource: showsSource)
        }
    }

    /// What the reader may not do with what they are at; `nil` while nothing is there.
    var refusals: PostRefusals? {
        state.map { PostRefusals(state: $0, comment: comment, keyMap: keyMap) }
    }

    /// The comment that the reader is at; `nil` at the post itself.
    var selectedComment: Int? { text.selection > 0 ? visible[text.selection - 1] : nil }

    var comment: Comment? { selectedComment.map { tree.comments[$0] } }

    /// The comment that the reader is at, where the source has replies to it that are not here, or
    /// more comments behind it.
    var commentMissingReplies: Comment.ID? {
        guard let index = selectedComment else { return nil }
        let isBeforeOthers = index == visible.last && (state?.thread.missingComments ?? 0) > 0
        let comment = tree.comments[index]
        return comment.missingReplies > 0 || isBeforeOthers ? comment.id : nil
    }

    /// Which comment the reader is at, or how far down.
    var position: String {
        if let comment = selectedComment { return "comment \(comment + 1)/\(tree.comments.count)" }
        return text.position.map { "\(Int($0 * 100))%" } ?? ""
    }

    /// Whether there are comments to put into an order, now or soon.
    var canSort: Bool { !tree.comments.isEmpty || state?.isLoading == true }

    /// Takes over a newer state; the reader stays at the same comment.
    mutating func show(_ state: PostDetailState?) {
        let comments = state?.thread.comments ?? []
        if self.state == nil {
            tree = CommentTree(comments)
        } else {
            tree.replace(
                with: comments, marksNew: state?.marksNew == true,
                by: state?.writing.account?.name)
        }
        if let state { tree.markNewest(of: state) }
        self.state = state
        layOut()
    }

    mutating func select(_ comment: Int?) {
        if let comment { text.select(tree.items[comment]) }
    }

    /// Selects the next new comment, or the one before, round the ends; returns whether there is one.
    mutating func selectNew(_ distance: Int) -> Bool {
        let start = selectedComment ?? -1
        guard let comment = tree.new(from: start, by: distance) else { return false }
        if tree.show(comment) { layOut() }
        select(comment)
        return true
    }

    /// Selects a comment, unfolding what hides it.
    mutating func show(_ comment: Comment.ID) {
        guard let index = tree.comments.firstIndex(where: { $0.id == comment }) else { return }
        if tree.show(index) { layOut() }
        select(index)
    }

    /// Brings what a search found into sight.
    mutating func show(_ match: SearchMatches<PostDetailSearch.Block>.Match, of query: TextQuery) {
        // Laying out a long post takes time; only an unfolded comment needs it.
        if let comment = match.block.comment, tree.show(comment) { layOut() }
        let (item, place) = (item(of: match), place(of: match))
        while let fold = RichTextLayout.fold(hiding: place, in: text) {
            unfolded[item, default: Unfolded()].turnOver(fold)
            layOut()
        }
        text.reveal(place, matches: query.ranges)
    }

    func place(of match: SearchMatches<PostDetailSearch.Block>.Match) -> TextView.MatchPlace {
        TextView.MatchPlace(
            item: item(of: match), block: match.block.number, number: match.number)
    }

    private func item(of match: SearchMatches<PostDetailSearch.Block>.Match) -> ItemID {
        match.block.comment.map { tree.items[$0] } ?? PostDetailBlocks.postItem
    }

    private mutating func layOut() {
        visible = tree.visible
        text.setItems(blocks?.items(of: visible) ?? [])
    }
}

// MARK: Folding

extension PostDetailPage {
    /// Unfolds the selected comment; returns whether it was folded.
    mutating func unfold() -> Bool {
        guard let comment = selectedComment, isFolded else { return false }
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

    /// Whether the selected comment is folded.
    var isFolded: Bool { selectedComment.map(tree.folded.contains) ?? false }

    /// Whether the selected comment has replies.
    var canFold: Bool { selectedComment.map(tree.isFoldable) ?? false }

    /// Whether any comment has replies.
    var hasReplies: Bool { tree.comments.indices.contains(where: tree.isFoldable) }

    /// Folds the selected comment, or unfolds it.
    mutating func toggleFold() {
        guard let comment = selectedComment else { return }
        if !tree.fold(comment) { tree.unfold(comment) }
        layOut()
    }

    /// Unfolds the part of the words that the reader is at, or folds it; returns whether they are at
    /// one.
    mutating func toggleFocusedPart() -> Bool {
        guard let item = text.selectedItem, let focus = text.focus,
            let fold = RichTextLayout.fold(ofAnchor: focus)
        else { return false }
        unfolded[item, default: Unfolded()].turnOver(fold)
        layOut()
        return true
    }

    /// Unfolds the first part in sight of what the reader is at; returns whether one was folded.
    mutating func unfoldPart() -> Bool {
        guard let item = text.selectedItem, text.focus == nil,
            let fold = text.firstFoldInSight.flatMap(RichTextLayout.fold)
        else { return false }
        unfolded[item, default: Unfolded()].turnOver(fold)
        layOut()
        return true
    }

    mutating func toggleSource() {
        showsSource.toggle()
        text.setItems(inOtherForm: blocks?.items(of: visible) ?? [])
    }

    /// - Parameter level: how many levels of comments to leave in sight; `nil` for the first alone,
    ///   or all of them where something is folded.
    mutating func toggleAllFolds(level: Int?) {
        if let level {
            tree.fold(belowLevel: level)
            return layOut()
        }
        if tree.folded.isEmpty { tree.fold(belowLevel: 1) } else { tree.unfoldAll() }
        layOut()
    }
}
