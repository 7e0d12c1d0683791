import BoardCore
import TerminalUI

/// The words of a post, read as far as that has gone, and where the numbers of links begin in each of
/// its comments.
nonisolated package struct PostMarkup: Sendable, Equatable {
    /// The parts of the post's own words.
    package var body: [RichText.Block] = []
    /// Whether `body` is all of it.
    package var isWhole = false
    /// The number of the first link of each comment, and behind them that of the next; `nil` while
    /// nobody has counted.
    package var linkStarts: [Int]?
    /// The post's own words as the screen shows them before anything is unfolded; `nil` where that is
    /// quickly done when they come into sight.
    private(set) var laidOut: LaidOut?

    /// Blocks of the screen, and the number of the next link.
    struct LaidOut: Sendable, Equatable {
        let blocks: [TextBlock]
        let nextLink: Int?
    }

    package init() {}

    /// Texts up to this many bytes are read at once, in less time than a screen takes.
    private static let quick = 32 << 10

    /// Whether a post is short enough to be read while its reader waits.
    static func isQuick(_ post: PostThread) -> Bool {
        var size = post.body.utf8.count
        for comment in post.comments where size <= quick { size += comment.body.utf8.count }
        return size <= quick
    }

    /// What stands first in a post: a screen of it, or more. Of a long one no more is looked at.
    init(beginningOf post: PostThread) {
        RichText.read(Self.beginning(of: post.body), as: post.format, base: post.base) { portion in
            body += portion
            return false
        }
    }

    /// As much as is quickly read, up to the end of a line where there is one.
    private static func beginning(of text: String) -> String {
        guard text.utf8.count > quick else { return text }
        let end = text.utf8.index(text.startIndex, offsetBy: quick)
        let newline = text.utf8[..<end].lastIndex(of: UInt8(ascii: "\n"))
        return String(text.unicodeScalars[..<(newline ?? end)])
    }

    /// All of a post.
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

    /// All of a post, read and laid out without holding up the caller.
    @concurrent static func whole(of post: PostThread, look: TextLook) async -> PostMarkup {
        var markup = PostMarkup(wholeOf: post)
        var layout = RichTextLayout(look: look, firstLink: 1)
        let blocks = layout.blocks(of: markup.body)
        markup.laidOut = LaidOut(blocks: blocks, nextLink: layout.nextLink)
        return markup
    }
}

extension Post {
    /// The address that the post points to, if it is one that can be opened.
    nonisolated var link: String? { url.flatMap { LinkTarget.resolved($0, base: nil) } }

    /// The same where it is the address of a page of the web.
    nonisolated var page: String? { link.flatMap { LinkTarget.isPage($0) ? $0 : nil } }
}
