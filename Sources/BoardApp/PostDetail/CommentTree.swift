import BoardCore
import TerminalUI

/// The comments of a post with what the reader has folded away.
///
/// Comments are known by their place in reading order; a comment's descendants are those that
/// follow it with a greater depth.
struct CommentTree {
    let comments: [Comment]
    /// What each comment is known by on the screen: its id, or its number where another has the id.
    let items: [ItemID]
    private(set) var folded: Set<Int> = []

    init(_ comments: [Comment] = []) {
        self.comments = comments
        var ids: Set<String> = []
        items = comments.enumerated().map { number, comment in
            ids.insert(comment.id).inserted ? .name(comment.id) : .number(number)
        }
    }

    /// The comment of an item; `nil` where there is none.
    func comment(of item: ItemID) -> Int? { items.firstIndex(of: item) }

    /// The comments to be seen, in order.
    var visible: [Int] {
        var result: [Int] = []
        var index = 0
        while index < comments.count {
            result.append(index)
            index = folded.contains(index) ? descendants(of: index).upperBound : index + 1
        }
        return result
    }

    func descendants(of index: Int) -> Range<Int> {
        let rest = comments[(index + 1)...]
        let end = rest.firstIndex { $0.depth <= comments[index].depth } ?? comments.count
        return (index + 1)..<end
    }

    func parent(of index: Int) -> Int? {
        comments[..<index].lastIndex { $0.depth < comments[index].depth }
    }

    /// The next comment that answers the post itself, or the one before.
    func root(after index: Int) -> Int? {
        comments.indices.dropFirst(index + 1).first { comments[$0].depth == 0 }
    }

    func root(before index: Int) -> Int? {
        comments[..<max(0, index)].lastIndex { $0.depth == 0 }
    }

    func isFoldable(_ index: Int) -> Bool {
        !descendants(of: index).isEmpty
    }

    /// Returns whether there was anything to fold away.
    mutating func fold(_ index: Int) -> Bool {
        guard isFoldable(index) else { return false }
        return folded.insert(index).inserted
    }

    mutating func unfold(_ index: Int) {
        folded.remove(index)
    }

    mutating func foldAll() {
        folded = Set(comments.indices.filter { comments[$0].depth == 0 && isFoldable($0) })
    }

    mutating func unfoldAll() {
        folded = []
    }

    /// Unfolds whatever hides a comment; returns whether anything did.
    mutating func show(_ index: Int) -> Bool {
        let before = folded.count
        var ancestor = folded.isEmpty ? nil : parent(of: index)
        while let next = ancestor {
            folded.remove(next)
            ancestor = parent(of: next)
        }
        return folded.count < before
    }

    /// Takes over newer comments; what was folded stays folded.
    mutating func replace(with comments: [Comment]) {
        let foldedIDs = Set(folded.map { self.comments[$0].id })
        self = CommentTree(comments)
        folded = Set(comments.indices.filter { foldedIDs.contains(comments[$0].id) })
    }
}
