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
    /// How many say something; a list may have counted them before some came.
    let presentCount: Int
    private(set) var folded: Set<Int> = []
    /// Those that were not there when the post was opened.
    private(set) var new: Set<ItemID> = []

    init(_ comments: [Comment] = []) {
        self.comments = comments
        presentCount = comments.count { $0.presence == .present }
        var ids: Set<String> = []
        items = comments.enumerated().map { number, comment in
            ids.insert(comment.id).inserted ? .name(comment.id) : .number(number)
        }
    }

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

    /// How many comments a post has, as far as its row and those that came tell.
    func count(under post: Post) -> Int { max(post.commentCount, presentCount) }

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

    /// The next new comment behind one, or in front of it, round the ends; -1 is before the first.
    func new(from index: Int, by step: Int) -> Int? {
        let all = items.indices.filter { new.contains(items[$0]) }
        if step > 0 { return all.first { $0 > index } ?? all.first }
        return all.last { $0 < index } ?? all.last
    }

    /// The next reply to the same comment, or the one before.
    func sibling(after index: Int) -> Int? {
        let next = descendants(of: index).upperBound
        guard next < comments.count, comments[next].depth == comments[index].depth else {
            return nil
        }
        return next
    }

    func sibling(before index: Int) -> Int? {
        let depth = comments[index].depth
        let before = comments[..<index].lastIndex { $0.depth <= depth }
        return before.flatMap { comments[$0].depth == depth ? $0 : nil }
    }

    func isFoldable(_ index: Int) -> Bool {
        index + 1 < comments.count && comments[index + 1].depth > comments[index].depth
    }

    /// Returns whether there was anything to fold away.
    mutating func fold(_ index: Int) -> Bool {
        guard isFoldable(index) else { return false }
        return folded.insert(index).inserted
    }

    mutating func unfold(_ index: Int) {
        folded.remove(index)
    }

    /// Leaves so many levels of comments in sight.
    mutating func fold(belowLevel level: Int) {
        folded = Set(
            comments.indices.filter { comments[$0].depth == level - 1 && isFoldable($0) })
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

    /// Takes over other comments; what was folded stays folded.
    ///
    /// - Parameters:
    ///   - marksNew: whether those that were not there before are new to the reader, and not only
    ///     late.
    ///   - reader: whose own are not new to them; `nil` where nobody is signed in.
    mutating func replace(with comments: [Comment], marksNew: Bool, by reader: String? = nil) {
        let old = self
        let foldedItems = Set(folded.map { items[$0] })
        self = CommentTree(comments)
        folded = Set(comments.indices.filter { foldedItems.contains(items[$0]) })
        new = old.new
        guard marksNew else { return }
        let others = comments.indices.filter { reader == nil || comments[$0].author != reader }
        new.formUnion(Set(others.map { items[$0] }).subtracting(old.items))
    }

    /// Marks as new what the list announced when the post was opened: the newest comments.
    mutating func markNewest(of state: PostDetailState) {
        guard let known = state.knownComments else { return }
        let reader = state.writing.account?.name
        for index in newest(newCount(in: state.thread, since: known)) {
            if reader == nil || comments[index].author != reader { new.insert(items[index]) }
        }
    }

    /// Returns how many of the comments are certainly new.
    ///
    /// While some are missing, as many of the others may be known as there were before.
    private func newCount(in thread: PostThread, since known: Int) -> Int {
        let isWhole =
            !thread.isLoading && thread.missingComments == 0
            && comments.allSatisfy { $0.missingReplies == 0 }
        return (isWhole ? count(under: thread.post) : presentCount) - known
    }

    /// Returns the positions of the newest comments; of those without a date, the last ones.
    private func newest(_ count: Int) -> [Int] {
        guard count > 0 else { return [] }
        let dated = comments.indices.filter { comments[$0].presence == .present }
            .map { (date: comments[$0].createdAt ?? .distantPast, index: $0) }
        return dated.sorted { $0 > $1 }.prefix(count).map(\.index)
    }
}
