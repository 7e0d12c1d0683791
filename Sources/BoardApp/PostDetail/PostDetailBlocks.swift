import BoardCore
import Foundation
import TerminalUI

/// Lays out a post and its comments as blocks of text: item 0 is the post, item n + 1 comment n.
struct PostDetailBlocks {
    private let post: Post
    private let now: Date
    private let tree: CommentTree

    init(post: Post, now: Date, tree: CommentTree) {
        self.post = post
        self.now = now
        self.tree = tree
    }

    static func item(ofComment index: Int) -> Int { index + 1 }
    static func comment(ofItem item: Int) -> Int? { item > 0 ? item - 1 : nil }

    var all: [TextBlock] {
        let visible = tree.visible
        let followers = visible.dropFirst().map { $0 } + [nil]
        return postBlocks + gap(before: visible.first, item: 0)
            + zip(visible, followers).flatMap { comment, next in
                blocks(ofComment: comment) + gap(before: next, item: Self.item(ofComment: comment))
            }
    }

    /// The line between two comments, with the guides of the one below.
    private func gap(before comment: Int?, item: Int) -> [TextBlock] {
        guard let comment else { return [] }
        return [
            TextBlock(
                .line([]), indent: Self.guides(depth: tree.comments[comment].depth), item: item)
        ]
    }

    var postBlocks: [TextBlock] {
        let title = post.title.isEmpty ? "(untitled)" : post.title
        var blocks = Self.paragraphs(title, .title)
        if !byline.isEmpty { blocks.append(TextBlock(.details(byline), item: 0)) }
        blocks.append(Self.blank(item: 0))
        blocks += MarkdownLines.paragraphs(of: post.body).map { TextBlock($0, item: 0) }
        if let url = post.url {
            blocks += [Self.blank(item: 0)] + Self.paragraphs(url, .link)
        }
        return blocks + [Self.blank(item: 0), TextBlock(.line(countLine), item: 0)]
    }

    func blocks(ofComment index: Int) -> [TextBlock] {
        let comment = tree.comments[index]
        let item = Self.item(ofComment: index)
        let guides = Self.guides(depth: comment.depth)
        let body = MarkdownLines.paragraphs(of: comment.body)
            .map { TextBlock($0, indent: guides + "  ", item: item) }
        let head = TextBlock(.byline(headLine(of: index)), indent: guides, item: item)
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
        MarkdownLines.pieces(of: line).map { TextBlock(.paragraph($0, role), item: 0) }
    }

    private static func blank(item: Int) -> TextBlock { TextBlock(.line([]), item: item) }

    /// A line for each ancestor; beyond a depth that no width has room for they only say how deep.
    private static func guides(depth: Int) -> String {
        let shown = min(depth, 8)
        let rest = depth > shown ? "+\(depth - shown) " : ""
        return String(repeating: "│ ", count: shown) + rest
    }
}
