import BoardCore
import Foundation
import RIBs
import TerminalUI

package protocol PostDetailPresentableListener: AnyObject {
    func close()
    func showPost(atDistance distance: Int)
}

/// A post as it is now, and the time against which ages are told.
package struct PostDetailState: Equatable {
    package let post: Post
    package let now: Date
    /// Whether the board holds the post no more.
    package let isGone: Bool

    package init(post: Post, now: Date, isGone: Bool = false) {
        self.post = post
        self.now = now
        self.isGone = isGone
    }
}

/// One post with its comments; lays its state out by itself, without a presenter in between.
package final class PostDetailViewController: ViewController, PostDetailViewControllable,
    PostDetailPresentable, MessageShowing
{
    package weak var listener: (any PostDetailPresentableListener)?

    private var state: PostDetailState?
    private var tree = CommentTree()
    private var text = TextView()
    private var field: TextField?
    private var search: PostDetailSearch?
    /// Where the reader was when the field was opened.
    private var origin: Place?
    private var message: String?

    package func present(_ state: PostDetailState) {
        self.state = state
        followComments()
        renewSearch()
    }

    package override func show(message: String) {
        self.message = message
        setNeedsDisplay()
    }

    package override var showsCursor: Bool { field != nil }

    /// The text comes first, because the title bar tells how much of it is in sight.
    package override func draw(on canvas: Canvas) {
        let body = canvas.rows(from: 1, count: canvas.size.rows - 2)
        text.draw(on: body) { [query = search?.query] in query?.ranges(in: $0) ?? [] }
        let cursor = canvas.cursor
        TitleBar.draw(state?.post.title ?? "", right: position, on: canvas)
        if let field { return field.draw(on: canvas, note: search?.note) }
        drawFoot(on: canvas)
        canvas.placeCursor(row: cursor.row, column: cursor.column)
    }

    package override var keyHelp: [KeyHelp] { Self.help }

    package override func handle(_ key: Key) -> Bool {
        setNeedsDisplay()
        if field != nil { return handleInField(key) }
        guard let action = Self.keys.action(for: key) else { return false }
        return perform(action)
    }

    package func clearMessage() {
        guard message != nil else { return }
        message = nil
        setNeedsDisplay()
    }

    /// What the reader sees, to come back to.
    private struct Place {
        let state: PostDetailState?
        let text: TextView
        let tree: CommentTree
    }

    private var blocks: PostDetailBlocks? {
        state.map { PostDetailBlocks(post: $0.post, now: $0.now, tree: tree) }
    }

    /// Takes over the comments of the state; the reader stays at the same one.
    private func followComments() {
        let selected = selectedComment.map { tree.comments[$0].id }
        tree.replace(with: state?.post.comments ?? [])
        layOut()
        guard let selected, selectedComment.map({ tree.comments[$0].id }) != selected else {
            return
        }
        select(tree.comments.firstIndex { $0.id == selected })
    }

    private func layOut() {
        text.setBlocks(blocks?.all ?? [])
        setNeedsDisplay()
    }
}

// MARK: What is drawn

extension PostDetailViewController {
    private func drawFoot(on canvas: Canvas) {
        let notes = [absence, message ?? search?.words].compactMap { $0 }
        if notes.isEmpty {
            Footer.draw(keyHelp, on: canvas)
        } else {
            StatusBar.draw(message: notes.joined(separator: "  "), on: canvas)
        }
    }

    private var absence: String? {
        state?.isGone == true ? "This post is no longer on the board." : nil
    }

    private var position: String {
        if let comment = selectedComment { return "comment \(comment + 1)/\(tree.comments.count)" }
        return text.position.map { "\(Int($0 * 100))%" } ?? ""
    }

    private var selectedComment: Int? { PostDetailBlocks.comment(ofItem: text.selectedItem) }
}

// MARK: What keys do

extension PostDetailViewController {
    private func perform(_ action: Action) -> Bool {
        switch action {
        case .next: text.selectNext()
        case .previous: text.selectPrevious()
        case .pageDown: text.page(by: 1)
        case .pageUp: text.page(by: -1)
        case .halfPageDown: text.page(by: 0.5)
        case .halfPageUp: text.page(by: -0.5)
        case .first: text.scrollToStart()
        case .last: text.scrollToEnd()
        case .unfold: unfold()
        case .foldOrBack: foldOrGoBack()
        case .toggleFold: toggleFold()
        case .toggleAllFolds: toggleAllFolds()
        case .nextRoot: selectRoot(tree.root(after: selectedComment ?? -1), "next")
        case .previousRoot: selectRoot(tree.root(before: selectedComment ?? 0), "previous")
        case .nextPost: listener?.showPost(atDistance: 1)
        case .previousPost: listener?.showPost(atDistance: -1)
        case .refresh: return refresh()
        case .search: beginSearch()
        case .nextMatch: step(1)
        case .previousMatch: step(-1)
        case .escape: if search == nil { listener?.close() } else { search = nil }
        case .close: listener?.close()
        }
        return true
    }

    /// Leaves the key to the list beneath, which loads and tells how it ended.
    private func refresh() -> Bool {
        show(message: "Refreshing…")
        return false
    }

    private func selectRoot(_ comment: Int?, _ which: String) {
        guard let comment else {
            return show(message: "There is no \(which) comment on the post itself.")
        }
        select(comment)
    }

    private func select(_ comment: Int?) {
        if let comment { text.select(PostDetailBlocks.item(ofComment: comment)) }
    }
}

// MARK: Folding

extension PostDetailViewController {
    private func unfold() {
        guard let comment = selectedComment, tree.folded.contains(comment) else {
            return show(message: "Nothing is folded here.")
        }
        tree.unfold(comment)
        layOut()
    }

    private func foldOrGoBack() {
        guard let comment = selectedComment else { listener?.close(); return }
        if tree.fold(comment) { return layOut() }
        if let parent = tree.parent(of: comment) { return select(parent) }
        listener?.close()
    }

    private func toggleFold() {
        guard let comment = selectedComment, tree.isFoldable(comment) else {
            return show(message: "There are no answers to fold here.")
        }
        if !tree.fold(comment) { tree.unfold(comment) }
        layOut()
    }

    private func toggleAllFolds() {
        if tree.folded.isEmpty { tree.foldAll() } else { tree.unfoldAll() }
        layOut()
    }
}

// MARK: Searching

extension PostDetailViewController {
    private func handleInField(_ key: Key) -> Bool {
        // Whoever interrupts a search wants to leave it, not the program.
        switch field?.handle(key == .control("c") ? .escape : key) ?? .unused {
        case .unused: return false
        case .changed: find(field?.text ?? "")
        case .submitted: field = nil
        case .cancelled:
            field = nil
            find("")
        }
        return true
    }

    private func beginSearch() {
        field = TextField(prompt: "/")
        origin = Place(state: state, text: text, tree: tree)
    }

    private func goToOrigin() {
        guard let origin else { return }
        text = origin.text
        tree = origin.tree
        guard origin.state != state else { return setNeedsDisplay() }
        followComments()
        self.origin = Place(state: state, text: text, tree: tree)
    }

    /// Finds as the reader types, each time from where the search began.
    private func find(_ words: String) {
        goToOrigin()
        search = nil
        guard let query = TextQuery(words), let blocks else { return }
        var search = PostDetailSearch(query: query, in: blocks, comments: tree.comments)
        let match = search.start(at: text.selectedItem)
        self.search = search
        show(match)
    }

    /// Matches are known by their places, which a newer post has elsewhere.
    private func renewSearch() {
        guard let query = search?.query, let blocks else { return }
        search = PostDetailSearch(query: query, in: blocks, comments: tree.comments)
        _ = search?.start(at: text.selectedItem)
    }

    private func step(_ distance: Int) {
        guard search != nil else { return show(message: "Press / to search first.") }
        show(search?.step(distance))
    }

    private func show(_ match: PostDetailSearch.Match?) {
        guard let match else { return }
        // Laying out a long post takes time; only an unfolded comment needs it.
        if let comment = PostDetailBlocks.comment(ofItem: match.item), tree.show(comment) {
            layOut()
        }
        text.reveal(match.item, block: match.block)
    }
}

// MARK: Table of keys

extension PostDetailViewController {
    nonisolated package enum Action: CaseIterable, Sendable {
        case next, previous, pageDown, pageUp, halfPageDown, halfPageUp, first, last
        case unfold, foldOrBack, toggleFold, toggleAllFolds, nextRoot, previousRoot
        case nextPost, previousPost, refresh, search, nextMatch, previousMatch, escape, close
    }

    package static let keys = [
        KeyBinding("j", .down, action: Action.next, help: "next comment, or line", hint: "next"),
        KeyBinding("k", .up, action: .previous, help: "previous comment, or line"),
        KeyBinding(" ", .pageDown, action: .pageDown, help: "page down", hint: "page"),
        KeyBinding("b", .pageUp, action: .pageUp, help: "page up"),
        KeyBinding(.control("d"), action: .halfPageDown, help: "half a page down"),
        KeyBinding(.control("u"), action: .halfPageUp, help: "half a page up"),
        KeyBinding("g", .home, action: .first, help: "beginning"),
        KeyBinding("G", .end, action: .last, help: "end"),
        KeyBinding("J", action: .nextPost, help: "next post", hint: "next post"),
        KeyBinding("K", action: .previousPost, help: "previous post"),
        KeyBinding("}", action: .nextRoot, help: "next comment on the post itself"),
        KeyBinding("{", action: .previousRoot, help: "previous comment on the post itself"),
        KeyBinding("z", action: .toggleFold, help: "fold or unfold this comment", hint: "fold"),
        KeyBinding("Z", action: .toggleAllFolds, help: "fold or unfold all comments"),
        KeyBinding(.enter, "l", .right, action: .unfold, help: "unfold this comment"),
        KeyBinding("h", .left, action: .foldOrBack, help: "fold, then to the parent, then back"),
        KeyBinding("R", .function(5), action: .refresh, help: "refresh"),
        KeyBinding("/", action: .search, help: "search post and comments", hint: "search"),
        KeyBinding("n", action: .nextMatch, help: "next match"),
        KeyBinding("N", action: .previousMatch, help: "previous match"),
        KeyBinding(.escape, action: .escape, help: "clear the search, then back"),
        KeyBinding("q", action: .close, help: "back to the list", hint: "back"),
    ]

    /// Made once: every drawn footer asks for it.
    private static let help = keys.help()
}
