import BoardCore
import Localization
import TerminalUI

/// The layout, folds, selection and scroll position of a post: everything to restore later.
struct PostDetailPage {
    private(set) var state: PostDetailState?
    private(set) var tree = CommentTree()
    var text = TextView()
    /// Set to show the source of each text instead of the rendered markup.
    private(set) var showsSource = false
    private let look: RenderOptions
    private let keyMap: KeyMap<PostDetailAction>
    private var unfolded: [ItemID: FoldState] = [:]
    /// The indices of the visible comments, in the order in which they follow the post.
    private var visible: [Int] = []
    /// The position to restore while the post is loading; `nil` once the user has moved.
    private var wantedPosition: ReadingPosition?
    /// The new comments that were selected or passed.
    private var visited: Set<ItemID> = []
    private var lastVisit: Int?

    /// - Parameter keyMap: the key bindings that messages name.
    init(look: RenderOptions, keyMap: KeyMap<PostDetailAction>) {
        self.look = look
        self.keyMap = keyMap
        text.maximumWidth = look.width
        text.isCentred = !look.isLinear
        text.hasScrollBar = true
    }

    var blocks: PostDetailBlocks? {
        state.map {
            PostDetailBlocks(
                state: $0, tree: tree, look: look, keyMap: keyMap, unfolded: unfolded,
                showsSource: showsSource)
        }
    }

    /// The reasons against actions on the selected item; `nil` before a post is shown.
    var refusals: ActionRestrictions? {
        state.map { ActionRestrictions(state: $0, comment: comment, keyMap: keyMap) }
    }

    /// The index of the selected comment; `nil` at the post itself.
    var selectedComment: Int? { text.selection > 0 ? visible[text.selection - 1] : nil }

    var comment: Comment? { selectedComment.map { tree.comments[$0] } }

    /// The ID of the selected comment if replies to it, or comments after it, can be loaded.
    var commentMissingReplies: Comment.ID? {
        guard let index = selectedComment else { return nil }
        let isBeforeOthers = index == visible.last && (state?.thread.missingComments ?? 0) > 0
        let comment = tree.comments[index]
        return comment.missingReplies > 0 || isBeforeOthers ? comment.id : nil
    }

    /// The number of the selected comment, or the scroll position in percent.
    var position: String {
        if let comment = selectedComment {
            return localized("comment \(comment + 1)/\(tree.comments.count)")
        }
        return text.position.map { "\(Int($0 * 100))%" } ?? ""
    }

    /// A Boolean value that indicates whether the post or a comment has a text.
    var hasText: Bool { state?.thread.body.isEmpty == false || !tree.comments.isEmpty }

    /// A Boolean value that indicates whether there are comments to sort, or will be after loading.
    var canSort: Bool { !tree.comments.isEmpty || state?.isLoading == true }

    /// Applies a newer state and keeps the selected comment.
    mutating func show(_ state: PostDetailState?) {
        let comments = state?.thread.comments ?? []
        if self.state == nil {
            tree = CommentTree(comments)
            wantedPosition = state?.position
        } else {
            tree.replace(
                with: comments, marksNew: state?.marksNew == true,
                by: state?.writing.account?.name)
        }
        if let state { tree.markNewest(of: state) }
        tree.hide(state?.hiddenComments ?? [])
        self.state = state
        layOut()
        restorePosition()
    }

    private mutating func restorePosition() {
        guard let wantedPosition else { return }
        let index = tree.comments.firstIndex { $0.id == wantedPosition.comment }
        if let item = index.map({ tree.items[$0] })
            ?? (wantedPosition.comment == nil ? PostDetailBlocks.postItem : nil)
        {
            text.select(item, offset: wantedPosition.line)
        }
        if state?.isComplete == true { self.wantedPosition = nil }
    }

    /// Stops restoring the position, because the user moves.
    mutating func forgetPosition() { wantedPosition = nil }

    /// The position to restore when the post is opened again; `nil` for its start.
    var readingPosition: ReadingPosition? {
        if let wantedPosition { return wantedPosition }
        if comment == nil, text.isAtStart { return nil }
        return ReadingPosition(comment: comment?.id, line: text.selectionOffset)
    }

    /// The comments around the selected one; `nil` where there is none.
    var parent: Int? { selectedComment.flatMap(tree.parent) }
    var nextSibling: Int? { selectedComment.flatMap(tree.sibling(after:)) }
    var previousSibling: Int? { selectedComment.flatMap(tree.sibling(before:)) }
    var nextRoot: Int? { tree.root(after: selectedComment ?? -1) }
    var previousRoot: Int? { tree.root(before: selectedComment ?? 0) }

    /// The number of new comments that the user has not gone to.
    var newCount: Int { tree.new.subtracting(tree.hidden).subtracting(visited).count }

    /// Records the new comments between the last selected one and the one that is selected now.
    mutating func noteVisit() {
        let current = selectedComment ?? -1
        let last = min(lastVisit ?? current, tree.items.count - 1)
        lastVisit = current
        guard !tree.new.isEmpty else { return }
        for index in min(current, last)...max(current, last) where index >= 0 {
            if tree.new.contains(tree.items[index]) { visited.insert(tree.items[index]) }
        }
    }

    mutating func select(_ comment: Int?) {
        if let comment { text.select(tree.items[comment]) }
    }

    /// Selects the next or previous new comment, wrapping around; returns `true` if there is one.
    mutating func selectNew(_ distance: Int) -> Bool {
        let start = selectedComment ?? -1
        guard let comment = tree.new(from: start, by: distance) else { return false }
        if tree.show(comment) { layOut() }
        select(comment)
        return true
    }

    /// Selects a comment and unfolds its ancestors.
    mutating func show(_ comment: Comment.ID) {
        guard let index = tree.comments.firstIndex(where: { $0.id == comment }) else { return }
        if tree.show(index) { layOut() }
        select(index)
    }

    /// Scrolls to a match and unfolds what hides it.
    mutating func show(_ match: SearchMatches<PostDetailSearch.Block>.Match, of query: TextQuery) {
        // Laying out a long post takes time and is needed only after unfolding.
        if let comment = match.block.comment, tree.show(comment) { layOut() }
        let (item, place) = (item(of: match), place(of: match))
        while let fold = RichTextLayout.fold(hiding: place, in: text) {
            unfolded[item, default: FoldState()].turnOver(fold)
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
    /// Unfolds the selected comment and returns `true` if it was folded.
    mutating func unfold() -> Bool {
        guard let comment = selectedComment, isFolded else { return false }
        tree.unfold(comment)
        layOut()
        return true
    }

    /// Folds a comment with replies, or selects the parent; returns `true` if either was possible.
    mutating func foldOrSelectParent() -> Bool {
        guard let comment = selectedComment else { return false }
        if tree.hasReplies(comment), tree.fold(comment) {
            layOut()
            return true
        }
        let parent = tree.parent(of: comment)
        select(parent)
        return parent != nil
    }

    var isFolded: Bool { selectedComment.map(tree.folded.contains) ?? false }

    /// A Boolean value that indicates whether any comment has replies.
    var hasReplies: Bool { tree.comments.indices.contains(where: tree.hasReplies) }

    mutating func toggleFold() {
        guard let comment = selectedComment else { return }
        if !tree.fold(comment) { tree.unfold(comment) }
        layOut()
    }

    /// Folds or unfolds the focused part of a text and returns `true` if a part has the focus.
    mutating func toggleFocusedPart() -> Bool {
        guard let item = text.selectedItem, let focus = text.focus,
            let fold = RichTextLayout.fold(ofAnchor: focus)
        else { return false }
        unfolded[item, default: FoldState()].turnOver(fold)
        layOut()
        return true
    }

    /// Unfolds the first visible part of the selected item and returns `true` if there was one.
    mutating func unfoldPart() -> Bool {
        guard let item = text.selectedItem, text.focus == nil,
            let fold = text.firstVisibleFold.flatMap(RichTextLayout.fold)
        else { return false }
        unfolded[item, default: FoldState()].turnOver(fold)
        layOut()
        return true
    }

    mutating func toggleSource() {
        showsSource.toggle()
        text.setItems(inOtherForm: blocks?.items(of: visible) ?? [])
    }

    /// Folds the comments below a level, or with `nil` toggles between one level and all.
    ///
    /// - Parameter level: the number of levels to leave visible.
    mutating func toggleAllFolds(level: Int?) {
        if let level {
            tree.fold(belowLevel: level)
            return layOut()
        }
        if tree.folded.isEmpty { tree.fold(belowLevel: 1) } else { tree.unfoldAll() }
        layOut()
    }
}
