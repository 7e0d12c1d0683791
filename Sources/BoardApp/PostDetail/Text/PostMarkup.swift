import BoardCore
import TerminalUI

/// The parsed markup of a post, possibly incomplete, and the link numbers of its comments.
nonisolated package struct PostMarkup: Sendable, Equatable {
    /// The parsed text of the post itself.
    package var body: [RichText.Block] = []
    /// A Boolean value that indicates whether `body` is complete.
    package var isWhole = false
    /// The number of each comment's first link, then the next free number; `nil` until counted.
    package var linkStarts: [Int]?
    /// The layout of the post with its default folds; `nil` if it is quick to lay out on demand.
    private(set) var laidOut: LaidOut?

    /// The blocks of a text, and the number of the next link.
    struct LaidOut: Sendable, Equatable {
        let blocks: [TextBlock]
        let nextLink: Int?
    }

    package init() {}

    /// The size in bytes up to which a text is parsed at once, faster than one screen update.
    private static let quick = 32 << 10

    /// Returns `true` if a post is short enough to parse without a noticeable delay.
    static func isQuick(_ post: PostThread) -> Bool {
        var size = post.body.utf8.count
        for comment in post.comments where size <= quick { size += comment.body.utf8.count }
        return size <= quick
    }

    /// Parses the beginning of a post: at least one screen if the post is that long.
    ///
    /// Parsing stops after the first portion, however long the post is.
    init(beginningOf post: PostThread) {
        RichText.read(Self.beginning(of: post.body), as: post.format, base: post.base) { portion in
            body += portion
            return false
        }
    }

    /// Returns the first 32 KiB of a text, up to the last line break if there is one.
    private static func beginning(of text: String) -> String {
        guard text.utf8.count > quick else { return text }
        let end = text.utf8.index(text.startIndex, offsetBy: quick)
        let newline = text.utf8[..<end].lastIndex(of: UInt8(ascii: "\n"))
        return String(text.unicodeScalars[..<(newline ?? end)])
    }

    /// Parses a complete post.
    init(wholeOf post: PostThread) {
        let text = post.text
        body = text.blocks
        isWhole = true
        var next = 1 + text.links.count + (post.post.link == nil ? 0 : 1)
        linkStarts =
            post.comments.map { comment in
                defer { next += post.text(of: comment).links.count }
                return next
            } + [next]
    }

    /// Parses and lays out a complete post without blocking the caller.
    @concurrent static func whole(of post: PostThread, look: RenderOptions) async -> PostMarkup {
        var markup = PostMarkup(wholeOf: post)
        var layout = RichTextLayout(look: look, firstLink: 1)
        let blocks = layout.blocks(of: markup.body)
        markup.laidOut = LaidOut(blocks: blocks, nextLink: layout.nextLink)
        return markup
    }
}

extension Post {
    /// The address that the post links to, if the program can open it.
    nonisolated var link: String? { url.flatMap { LinkTarget.resolved($0, base: nil) } }

    /// The address that the post links to, if it is a web page.
    nonisolated var page: String? { link.flatMap { LinkTarget.isPage($0) ? $0 : nil } }
}
