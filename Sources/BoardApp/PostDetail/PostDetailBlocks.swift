import BoardCore
import Foundation
import TerminalUI

/// Lays out a post and its comments as items of a text.
struct PostDetailBlocks {
    private let post: Post
    private let now: Date
    private let tree: CommentTree

    init(post: Post, now: Date, tree: CommentTree) {
        self.post = post
        self.now = now
        self.tree = tree
    }

    /// What the post itself is known by.
    static let postItem = ItemID.number(-1)

    var all: [TextItem] {
        let visible = tree.visible
        let followers = visible.dropFirst().map { $0 } + [nil]
        return [TextItem(Self.postItem) { postBlocks + gap(before: visible.first) }]
            + zip(visible, followers).map { comment, next in
                TextItem(tree.items[comment]) { blocks(ofComment: comment) + gap(before: next) }
            }
    }

    /// The line between two comments, with the guides of the one below.
    private func gap(before comment: Int?) -> [TextBlock] {
        guard let comment else { return [] }
        return [TextBlock(.line([]), indent: Self.guides(depth: tree.comments[comment].depth))]
    }

    var postBlocks: [TextBlock] {
        let title = post.title.isEmpty ? "(untitled)" : post.title
        var blocks = Self.paragraphs(title, .title)
        if !byline.isEmpty { blocks.append(TextBlock(.details(byline))) }
        blocks.append(Self.blank)
        blocks += MarkdownLines.paragraphs(of: post.body).map { TextBlock($0) }
        if let url = post.url {
            blocks += [Self.blank] + Self.paragraphs(url, .link)
        }
        return blocks + [Self.blank, TextBlock(.line(countLine))]
    }

    func blocks(ofComment index: Int) -> [TextBlock] {
        let comment = tree.comments[index]
        let guides = Self.guides(depth: comment.depth)
        let body = MarkdownLines.paragraphs(of: comment.body)
            .map { TextBlock($0, indent: guides + [TextSpan("  ")]) }
        let head = TextBlock(.byline(headLine(of: index)), indent: guides)
        return [head] + body
    }

    private var byline: [TextSpan] {
        let date = post.createdAt.map { "\($0.localDateAndTime) (\($0.age(at: now)))" }
        let score = post.score.map { "score \($0)" }
        let tags = post.tags.map { "#\($0)" }.joined(separator: " ")
        let details = [date, score, tags].compactMap { $0 }.map { TextSpan($0, .detail) }
        return ([TextSpan(post.author, .author)] + details).filter { !$0.text.isBlank }
    }

    private var countLine: [TextSpan] {
        let text =
            switch post.commentCount {
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
        let score = comment.score.map { " · \($0 < 0 ? "" : "+")\($0)" } ?? ""
        let hidden = tree.folded.contains(index) ? tree.descendants(of: index).count : 0
        return [
            TextSpan(comment.author.isBlank ? "(no name)" : comment.author, .author),
            TextSpan(isWriter ? " (author)" : "", .heading), TextSpan(age + score, .detail),
            TextSpan(hidden > 0 ? "  [+\(hidden) folded]" : "", .heading),
        ]
    }

    /// One line of the post, in portions where it is long.
    private static func paragraphs(_ line: String, _ role: Role) -> [TextBlock] {
        MarkdownLines.pieces(of: line).map { TextBlock(.paragraph([TextSpan($0, role)])) }
    }

    private static let blank = TextBlock(.line([]))

    /// A line for each ancestor; beyond a depth that no width has room for they only say how deep.
    private static func guides(depth: Int) -> [TextSpan] {
        let shown = min(depth, 8)
        let rest = depth > shown ? "+\(depth - shown) " : ""
        return [TextSpan(String(repeating: "│ ", count: shown) + rest, .border)]
    }
}
