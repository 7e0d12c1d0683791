import BoardCore
import TerminalUI

/// The laid-out text of a post and its comments, block by block, including folded parts.
///
/// A search scans all of it after each keystroke, so the text of each comment is laid out only
/// once.
final class PostDetailTexts {
    let comments: [Comment]
    /// The text of each block of the post.
    private(set) lazy var post = blocks.postBlocks.map(\.text)

    private let blocks: PostDetailBlocks
    private var known: [Int: [String]] = [:]

    init(of blocks: PostDetailBlocks) {
        var blocks = blocks
        (blocks.unfolded, blocks.unfoldedElsewhere, blocks.showsFolded) = ([:], .all, true)
        self.blocks = blocks
        comments = blocks.tree.comments
    }

    /// Returns the text of each block of a comment, starting with its first line.
    func comment(_ index: Int) -> [String] {
        if let texts = known[index] { return texts }
        let texts = blocks.blocks(ofComment: index).map(\.text)
        known[index] = texts
        return texts
    }
}
