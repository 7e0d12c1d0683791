import BoardCore
import Essentials
import Localization
import TerminalUI

/// The layout of a post and its comments as text items.
struct PostDetailBlocks {
    let state: PostDetailState
    let tree: CommentTree
    let look: RenderOptions
    let keyMap: KeyMap<PostDetailAction>
    /// The unfolded parts of each item's text.
    var unfolded: [ItemID: FoldState] = [:]
    /// The unfolded parts of all items that are not in `unfolded`.
    var unfoldedElsewhere = FoldState()
    /// Set to show the source of each text instead of the rendered markup.
    var showsSource = false
    /// Set to show the text of folded comments.
    var showsFolded = false

    private var post: Post { state.post }
    private var now: Date { state.now }

    /// Returns the size of a text in bytes, plus 80 for the line with the author.
    private static func weight(of text: String) -> Int { text.utf8.count + 80 }

    /// The identity of the post itself.
    static let postItem = ItemID.number(-1)

    /// Returns the items of the post and of the given comments.
    func items(of visible: [Int]) -> [TextItem] {
        let followers = visible.dropFirst().map { $0 } + [nil]
        let post = TextItem(Self.postItem, weight: Self.weight(of: state.thread.body)) {
            postBlocks + gap(before: visible.first)
        }
        return [post]
            + zip(visible, followers).map { comment, next in
                TextItem(
                    tree.items[comment], weight: Self.weight(of: tree.comments[comment].body)
                ) { blocks(ofComment: comment) + (next == nil ? end : gap(before: next)) }
            }
    }

    /// The line that shows how many comments follow on the server, and how to load them.
    private var end: [TextBlock] {
        let count = state.thread.missingComments
        guard count > 0 else { return [] }
        let way = keyMap.way(to: .unfold)
        let text =
            count == 1
            ? localized("1 more comment: \(way) loads the next")
            : localized("\(count.grouped) more comments: \(way) loads the next")
        return [.blank, advice("↳ " + text)]
    }

    private func advice(_ text: String) -> TextBlock {
        TextBlock(.line([TextSpan("  " + text, .detail)]))
    }

    /// Returns the line between two comments, with the indentation guides of the lower one.
    private func gap(before comment: Int?) -> [TextBlock] {
        guard let comment else { return [] }
        return [TextBlock(.line([]), guides: guides(depth: tree.comments[comment].depth))]
    }

    var postBlocks: [TextBlock] {
        let title = post.title.isEmpty ? localized("(untitled)") : post.title
        var blocks = [TextSpan(title, .title)].portions.map { TextBlock(.paragraph($0)) }
        if !byline.isEmpty { blocks.append(TextBlock(.details(byline))) }
        let body = bodyBlocks
        if !body.isEmpty { blocks += [.blank] + body }
        if !state.markup.isWhole { blocks += [.blank, TextBlock(.line([TextSpan("…", .detail)]))] }
        return blocks + failureBlocks + [.blank, TextBlock(.line(countLine))] + outgoingBlocks
    }

    /// The comments that are not sent yet, each with its state.
    private var outgoingBlocks: [TextBlock] {
        state.writing.outgoing.map { item in
            TextBlock(
                .paragraph([
                    TextSpan(localized("You: \(item.draft.heading)") + "  ", .normal),
                    TextSpan(item.statusText, item.isRefused ? .error : .unread),
                ]))
        }
    }

    /// Returns the score and the user's own vote as text; `nil` if there is neither.
    private func scoreText(
        of item: WrittenItem, score: Int?, vote: Int?, written: (Int) -> String
    ) -> String? {
        let votes = state.writing.votes
        let parts = [
            votes.score(of: item, reported: score, vote: vote).map(written),
            votes.vote(on: item, reported: vote).flatMap(Self.mark),
        ].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }

    private static func mark(of vote: Int) -> String? {
        vote > 0 ? localized("(you: +1)") : vote < 0 ? localized("(you: -1)") : nil
    }

    /// The error that explains missing or incomplete content.
    private var failureBlocks: [TextBlock] {
        guard case .failed(let error, let wait) = state.progress else { return [] }
        let advice = error.retryAdvice(keyMap.call(for: .refresh), retryingIn: wait)
        return [
            .blank,
            TextBlock(.paragraph([TextSpan(error.message(retryingIn: wait) + advice, .error)])),
        ] + queueBlocks
    }

    /// The advice for a post whose thread is not stored.
    private var queueBlocks: [TextBlock] {
        guard state.isOutOfReach, let isQueued = state.annotations.isQueued else { return [] }
        let text =
            isQueued
            ? localized("The next board-tui fetch will load this post.")
            : localized("\(keyMap.call(for: .queue)) to have the next board-tui fetch load it.")
        return [TextBlock(.paragraph([TextSpan(text, .detail)]))]
    }

    private var bodyBlocks: [TextBlock] {
        if showsSource { return source(state.thread.body).followed(by: linkBlocks(number: nil)) }
        let body = laidOutBody
        let number = state.markup.isWhole ? body.nextLink : nil
        if state.isOutOfReach, state.thread.body.isEmpty, !post.excerpt.isEmpty {
            let beginning = TextBlock(.paragraph([TextSpan(post.excerpt)]))
            return [beginning].followed(by: linkBlocks(number: nil))
        }
        return body.blocks.followed(by: linkBlocks(number: number))
    }

    private var laidOutBody: PostMarkup.LaidOut {
        if let laidOut = state.markup.laidOut {
            let isUnchanged = unfolded(in: Self.postItem).isUnchanged
            if isUnchanged || !laidOut.blocks.canFold { return laidOut }
        }
        var layout = layout(of: Self.postItem, firstLink: 1)
        let blocks = layout.blocks(of: state.markup.body)
        return PostMarkup.LaidOut(blocks: blocks, nextLink: layout.nextLink)
    }

    /// Returns the line with the address that the post links to.
    private func linkBlocks(number: Int?) -> [TextBlock] {
        guard let url = post.url else { return [] }
        let address = TextSpan(url, .link, link: post.link, anchor: post.link == nil ? nil : number)
        let mark = post.link == nil ? nil : number.map { TextSpan("[\($0)]", .detail) }
        return [TextBlock(.paragraph([address] + (mark.map { [$0] } ?? [])))]
    }

    func blocks(ofComment index: Int) -> [TextBlock] {
        let comment = tree.comments[index]
        let guides = guides(depth: comment.depth)
        let head = headBlock(of: index).behind(guides)
        guard !tree.closed.contains(index) || showsFolded else { return [head] }
        let body = laidOutText(ofComment: index).map {
            $0.indented(by: [TextSpan("  ")]).behind(guides)
        }
        return [head] + body + missing(replies: comment.missingReplies, guides: guides)
    }

    /// A screen reader needs the whole line, so it wraps instead of dropping details.
    private func headBlock(of index: Int) -> TextBlock {
        let head = headLine(of: index)
        return TextBlock(
            look.isLinear ? .paragraph(head) : .byline(head, yielding: Self.yieldingSpans))
    }

    /// Returns the line that shows how many replies are missing, and how to load them.
    private func missing(replies count: Int, guides: [TextSpan]) -> [TextBlock] {
        guard count > 0 else { return [] }
        let way = keyMap.way(to: .unfold)
        let text =
            count == 1
            ? localized("1 more reply: \(way) loads")
            : localized("\(count) more replies: \(way) loads")
        return [advice("↳ " + text).behind(guides)]
    }

    /// Returns the laid-out text of a comment.
    private func laidOutText(ofComment index: Int) -> [TextBlock] {
        let comment = tree.comments[index]
        if showsSource { return source(comment.body) }
        var layout = layout(of: tree.items[index], firstLink: state.markup.linkStarts?[index])
        return layout.blocks(of: state.thread.text(of: comment).blocks)
    }

    private func layout(of item: ItemID, firstLink: Int?) -> RichTextLayout {
        RichTextLayout(look: look, firstLink: firstLink, unfolded: unfolded(in: item))
    }

    private func unfolded(in item: ItemID) -> FoldState {
        unfolded[item] ?? unfoldedElsewhere
    }

    private func source(_ text: String) -> [TextBlock] {
        var layout = RichTextLayout(look: look, firstLink: nil)
        return layout.blocks(of: RichText(text, as: .plain).blocks)
    }

    private var byline: [TextSpan] {
        let date = post.createdAt.map { "\($0.localDateAndTime) (\($0.timeAgo(at: now)))" }
        let score = scoreText(of: .post(post.id), score: post.score, vote: post.vote) { "\($0)" }
            .map { localized("score \($0)") }
        let tags = post.tags.map { "#\($0)" }.joined(separator: " ")
        let note = state.thread.isEdited ? localized("edited") : nil
        let lock = state.thread.isLocked ? localized("locked") : nil
        let removal = state.thread.removalReason.map { localized("removed by a moderator: \($0)") }
        let details = [removal, date, note, lock, score, tags].compactMap { $0 }.map {
            TextSpan($0, .detail)
        }
        return ([TextSpan(post.authorText, .author)] + details).filter { !$0.text.isBlank }
    }

    private var countLine: [TextSpan] {
        let text =
            switch tree.count(under: post) {
            case _ where state.isLoading && tree.comments.isEmpty: localized("Loading comments…")
            case let count where state.isLoading:
                localized("\(count) comments, loading: \(tree.comments.count) so far")
            case 0: localized("No comments")
            case 1: localized("1 comment")
            case let count where tree.comments.count < count:
                localized("\(count) comments, \(tree.comments.count) loaded")
            case let count: localized("\(count) comments")
            }
        return [TextSpan("── \(text) ──", .border)]
    }

    private func headLine(of index: Int) -> [TextSpan] {
        let comment = tree.comments[index]
        let isWriter = !comment.author.isEmpty && comment.author == post.author
        let age = comment.createdAt.map { " · " + $0.timeAgo(at: now) } ?? ""
        let item = WrittenItem.comment(comment.id, of: post.id)
        let score = scoreText(
            of: item, score: comment.score, vote: comment.vote, written: \.shortScore)
        let note =
            tree.isHidden(index)
            ? " · " + localized("hidden by a filter")
            : comment.isEdited ? " · " + localized("edited") : ""
        let hidden = tree.folded.contains(index) ? "  [+\(hiddenReplies(to: index))]" : ""
        return [
            TextSpan(comment.authorLabel, .author),
            TextSpan(isWriter ? " " + localized("(author)") : "", .originalPoster),
            TextSpan(age + note, .detail),
            TextSpan(score.map { " · \($0)" } ?? "", .detail),
            TextSpan(look.isLinear ? place(ofComment: index) : "", .detail),
            TextSpan(
                comment.isAccepted
                    ? look.sign("  ✓", ascii: " ") + " " + localized("solution") : "", .heading),
            TextSpan(tree.new.contains(tree.items[index]) ? "  " + localized("new") : "", .unread),
            TextSpan(hidden, .heading),
            TextSpan(comment.removalNote.map { " · " + $0 } ?? "", .detail),
        ]
    }

    /// Returns the number of hidden replies as text; empty if only the comment itself is folded.
    private func hiddenReplies(to index: Int) -> String {
        let count = tree.descendants(of: index).count
        return count == 0 ? "" : "\(count)"
    }

    /// The spans of a comment's first line to drop if it is too long, in this order.
    private static let yieldingSpans = [1, 2, 3]

    /// Returns the position of a comment in the tree as text: `, reply to ann, level 2`.
    private func place(ofComment index: Int) -> String {
        guard let parent = tree.parent(of: index) else { return ", " + localized("level \(1)") }
        let name = tree.comments[parent].authorLabel
        return ", "
            + localized("reply to \(name), level \(tree.comments[index].depth + 1)")
    }

    /// Returns a vertical line for each ancestor, up to eight, and a number for deeper levels.
    private func guides(depth: Int) -> [TextSpan] {
        if look.isLinear || depth == 0 { return [] }
        let shown = min(depth, 8)
        let rest = depth > shown ? [TextSpan("+\(depth - shown) ", .border)] : []
        return (0..<shown).map { TextSpan("│ ", Self.guideRoles[$0 % Self.guideRoles.count]) }
            + rest
    }

    /// The roles of the guides, by level.
    private static let guideRoles: [Role] = [.tag, .comments, .board, .score]
}

extension [TextBlock] {
    /// Returns both lists, separated by a blank line unless one of them is empty.
    fileprivate func followed(by others: Self) -> Self {
        isEmpty || others.isEmpty ? self + others : self + [.blank] + others
    }
}
