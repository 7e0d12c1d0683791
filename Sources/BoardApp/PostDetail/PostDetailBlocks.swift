import BoardCore
import Essentials
import TerminalUI

/// Lays out a post and its comments as items of a text.
struct PostDetailBlocks {
    let state: PostDetailState
    let tree: CommentTree
    let look: TextLook
    let keyMap: KeyMap<PostDetailAction>
    /// What is unfolded within the words of each item.
    var unfolded: [ItemID: Unfolded] = [:]
    /// What is unfolded within the words of all others.
    var unfoldedElsewhere = Unfolded()
    /// Whether words are shown as their writer typed them.
    var showsSource = false

    private var post: Post { state.post }
    private var now: Date { state.now }

    /// Its bytes, with as many for who wrote it as a row has.
    private static func weight(of words: String) -> Int { words.utf8.count + 80 }

    /// What the post itself is known by.
    static let postItem = ItemID.number(-1)

    /// The post, then some of its comments.
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

    /// How many comments the source has behind the last one, and how to get them.
    private var end: [TextBlock] {
        let count = state.thread.missingComments
        guard count > 0 else { return [] }
        let words = count == 1 ? "1 more comment" : "\(count.grouped) more comments"
        return [.blank, advice("↳ \(words): \(keyMap.way(to: .unfold)) loads the next")]
    }

    private func advice(_ words: String) -> TextBlock {
        TextBlock(.line([TextSpan("  " + words, .detail)]))
    }

    /// The line between two comments, with the guides of the one below.
    private func gap(before comment: Int?) -> [TextBlock] {
        guard let comment else { return [] }
        return [TextBlock(.line([]), indent: guides(depth: tree.comments[comment].depth))]
    }

    var postBlocks: [TextBlock] {
        let title = post.title.isEmpty ? "(untitled)" : post.title
        var blocks = [TextSpan(title, .title)].portions.map { TextBlock(.paragraph($0)) }
        if !byline.isEmpty { blocks.append(TextBlock(.details(byline))) }
        let body = bodyBlocks
        if !body.isEmpty { blocks += [.blank] + body }
        if !state.markup.isWhole { blocks += [.blank, TextBlock(.line([TextSpan("…", .detail)]))] }
        return blocks + failureBlocks + [.blank, TextBlock(.line(countLine))] + outgoingBlocks
    }

    /// What the reader wrote and the source does not have yet, and why.
    private var outgoingBlocks: [TextBlock] {
        state.writing.outgoing.map { item in
            TextBlock(
                .paragraph([
                    TextSpan("You: \(item.draft.heading)  ", .normal),
                    TextSpan(item.words, item.isRefused ? .error : .unread),
                ]))
        }
    }

    /// The score and the reader's own vote; `nil` where there is neither.
    private func scoreWords(
        of item: WrittenItem, score: Int?, vote: Int?, written: (Int) -> String
    ) -> String? {
        let votes = state.writing.votes
        let words = [
            votes.score(of: item, told: score, vote: vote).map(written),
            votes.vote(on: item, told: vote).flatMap(Self.mark),
        ].compactMap(\.self)
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    private static func mark(of vote: Int) -> String? {
        vote > 0 ? "(you: +1)" : vote < 0 ? "(you: -1)" : nil
    }

    /// Why the words are not here, or not all of them.
    private var failureBlocks: [TextBlock] {
        guard case .failed(let error, let wait) = state.progress else { return [] }
        let advice = error.retryAdvice(keyMap.call(for: .refresh), retryingIn: wait)
        return [
            .blank,
            TextBlock(.paragraph([TextSpan(error.message(retryingIn: wait) + advice, .error)])),
        ]
    }

    private var bodyBlocks: [TextBlock] {
        if showsSource { return source(state.thread.body).followed(by: linkBlocks(number: nil)) }
        let body = laidOutBody
        let number = state.markup.isWhole ? body.nextLink : nil
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

    /// The line of the address that the post points to.
    private func linkBlocks(number: Int?) -> [TextBlock] {
        guard let url = post.url else { return [] }
        let address = TextSpan(url, .link, link: post.link, anchor: post.link == nil ? nil : number)
        let mark = post.link == nil ? nil : number.map { TextSpan("[\($0)]", .detail) }
        return [TextBlock(.paragraph([address] + (mark.map { [$0] } ?? [])))]
    }

    func blocks(ofComment index: Int) -> [TextBlock] {
        let comment = tree.comments[index]
        let guides = guides(depth: comment.depth)
        let body = words(ofComment: index).map { $0.indented(by: guides + [TextSpan("  ")]) }
        let head = headLine(of: index)
        // Read aloud, it is told whole.
        let shape: TextBlock.Shape =
            look.isLinear ? .paragraph(head) : .byline(head, yielding: Self.yieldingSpans)
        return [TextBlock(shape, indent: guides)] + body
            + missing(replies: comment.missingReplies, indent: guides)
    }

    /// What is not here, and how to get it.
    private func missing(replies count: Int, indent: [TextSpan]) -> [TextBlock] {
        guard count > 0 else { return [] }
        let words = count == 1 ? "1 more reply" : "\(count) more replies"
        return [advice("↳ \(words): \(keyMap.way(to: .unfold)) loads").indented(by: indent)]
    }

    /// The words of a comment, laid out.
    private func words(ofComment index: Int) -> [TextBlock] {
        let comment = tree.comments[index]
        if showsSource { return source(comment.body) }
        var layout = layout(of: tree.items[index], firstLink: state.markup.linkStarts?[index])
        return layout.blocks(of: state.thread.text(of: comment).blocks)
    }

    private func layout(of item: ItemID, firstLink: Int?) -> RichTextLayout {
        RichTextLayout(look: look, firstLink: firstLink, unfolded: unfolded(in: item))
    }

    private func unfolded(in item: ItemID) -> Unfolded {
        unfolded[item] ?? unfoldedElsewhere
    }

    private func source(_ text: String) -> [TextBlock] {
        var layout = RichTextLayout(look: look, firstLink: nil)
        return layout.blocks(of: RichText(text, as: .plain).blocks)
    }

    private var byline: [TextSpan] {
        let date = post.createdAt.map { "\($0.localDateAndTime) (\($0.age(at: now)))" }
        let score = scoreWords(of: .post(post.id), score: post.score, vote: post.vote) { "\($0)" }
            .map { "score \($0)" }
        let tags = post.tags.map { "#\($0)" }.joined(separator: " ")
        let note = state.thread.isEdited ? "edited" : nil
        let details = [date, note, score, tags].compactMap { $0 }.map { TextSpan($0, .detail) }
        return ([TextSpan(post.authorText, .author)] + details).filter { !$0.text.isBlank }
    }

    private var countLine: [TextSpan] {
        let text =
            switch tree.count(under: post) {
            case _ where state.isLoading && tree.comments.isEmpty: "Loading comments…"
            case let count where state.isLoading:
                "\(count) comments, loading: \(tree.comments.count) of them here"
            case 0: "No comments"
            case 1: "1 comment"
            case let count where tree.comments.count < count:
                "\(count) comments, \(tree.comments.count) of them here"
            case let count: "\(count) comments"
            }
        return [TextSpan("── \(text) ──", .border)]
    }

    private func headLine(of index: Int) -> [TextSpan] {
        let comment = tree.comments[index]
        let isWriter = !comment.author.isEmpty && comment.author == post.author
        let age = comment.createdAt.map { " · " + $0.age(at: now) } ?? ""
        let item = WrittenItem.comment(comment.id, of: post.id)
        let score = scoreWords(
            of: item, score: comment.score, vote: comment.vote, written: \.shortScore)
        let note = comment.isEdited ? " · edited" : ""
        let hidden = tree.folded.contains(index) ? tree.descendants(of: index).count : 0
        return [
            TextSpan(comment.authorWords, .author),
            TextSpan(isWriter ? " (author)" : "", .originalPoster),
            TextSpan(age + note, .detail),
            TextSpan(score.map { " · \($0)" } ?? "", .detail),
            TextSpan(look.isLinear ? place(ofComment: index) : "", .detail),
            TextSpan(
                comment.isAccepted ? look.sign("  ✓", ascii: " ") + " solution" : "", .heading),
            TextSpan(tree.new.contains(tree.items[index]) ? "  new" : "", .unread),
            TextSpan(hidden > 0 ? "  [+\(hidden)]" : "", .heading),
        ]
    }

    /// Which spans of a head go where it has no room: who wrote the post, the age, then the score.
    private static let yieldingSpans = [1, 2, 3]

    /// Where a comment stands, in words: `, reply to ann, level 2`.
    private func place(ofComment index: Int) -> String {
        guard let parent = tree.parent(of: index) else { return ", level 1" }
        let name = tree.comments[parent].authorWords
        return ", reply to \(name), level \(tree.comments[index].depth + 1)"
    }

    /// A line for each ancestor; beyond a depth that no width has room for they only say how deep.
    private func guides(depth: Int) -> [TextSpan] {
        if look.isLinear || depth == 0 { return [] }
        let shown = min(depth, 8)
        let rest = depth > shown ? "+\(depth - shown) " : ""
        return [TextSpan(String(repeating: "│ ", count: shown) + rest, .border)]
    }
}

extension [TextBlock] {
    /// These and others, with a blank line between them where there are both.
    fileprivate func followed(by others: Self) -> Self {
        isEmpty || others.isEmpty ? self + others : self + [.blank] + others
    }
}
