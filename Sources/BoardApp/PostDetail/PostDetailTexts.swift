import BoardCore
import TerminalUI

/// What a post and its comments say when they are laid out, block by block, folded parts too.
///
/// A search looks at all of it at every letter, so each is laid out once.
final class PostDetailTexts {
    let comments: [Comment]
    /// What the blocks of the post say.
    private(set) lazy var post = blocks.postBlocks.map(\.text)

    private let blocks: PostDetailBlocks
    private var known: [Int: [String]] = [:]

    init(of blocks: PostDetailBlocks) {
        var blocks = blocks
        (blocks.unfolded, blocks.unfoldedElsewhere) = ([:], .all)
        self.blocks = blocks
        comments = blocks.tree.comments
    }

    /// What the blocks of a comment say, its head first.
    func comment(_ index: Int) -> [String] {
        if let texts = known[index] { return texts }
        let texts = blocks.blocks(ofComment: index).map(\.text)
        known[index] = texts
        return texts
    }
}
