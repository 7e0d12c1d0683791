import BoardCore
import Essentials
import TerminalUI

/// The comments of a post and which of them the user has folded.
///
/// Comments are addressed by their index in reading order. A comment's descendants are the comments
/// that follow it with a greater depth.
struct CommentTree {
    let comments: [Comment]
    /// The screen identity of each comment: its ID, or its index if the ID is not unique.
    let items: [ItemID]
    /// The number of loaded comments with text, which can exceed the count that the list reported.
    let presentCount: Int
    /// The comments whose replies are hidden.
    private(set) var folded: Set<Int> = []
    /// The comments among `folded` whose own text is hidden, too.
    private(set) var closed: Set<Int> = []
    /// The comments that a filter of the user has folded.
    private(set) var hidden: Set<ItemID> = []
    /// The comments that arrived after the post was opened.
    private(set) var new: Set<ItemID> = []
    /// The date of the newest comment in the stored copy that was shown first; `nil` without one.
    private var newestStored: Date?

    init(_ comments: [Comment] = []) {
        self.comments = comments
        presentCount = comments.count { $0.presence == .present }
        var ids: Set<String> = []
        items = comments.enumerated().map { number, comment in
            ids.insert(comment.id).inserted ? .name(comment.id) : .number(number)
        }
    }

    /// The indices of the comments that are not hidden by a fold, in order.
    var visible: [Int] {
        var result: [Int] = []
        var index = 0
        while index < comments.count {
            result.append(index)
            index = folded.contains(index) ? descendants(of: index).upperBound : index + 1
        }
        return result
    }

    /// Returns the number of comments: the larger of the count in the list and the loaded ones.
    func count(under post: Post) -> Int { max(post.commentCount, presentCount) }

    func descendants(of index: Int) -> Range<Int> {
        let rest = comments[(index + 1)...]
        let end = rest.firstIndex { $0.depth <= comments[index].depth } ?? comments.count
        return (index + 1)..<end
    }

    func parent(of index: Int) -> Int? {
        comments[..<index].lastIndex { $0.depth < comments[index].depth }
    }

    /// Returns the next comment that replies to the post itself.
    func root(after index: Int) -> Int? {
        comments.indices.dropFirst(index + 1).first { comments[$0].depth == 0 }
    }

    func root(before index: Int) -> Int? {
        comments[..<max(0, index)].lastIndex { $0.depth == 0 }
    }

    /// Returns the next new comment in a direction, wrapping around at the ends.
    ///
    /// - Parameters:
    ///   - index: the comment to start from; -1 is before the first.
    ///   - step: 1 for forwards, -1 for backwards.
    func new(from index: Int, by step: Int) -> Int? {
        let all = items.indices.filter { new.contains(items[$0]) && !hidden.contains(items[$0]) }
        if step > 0 { return all.first { $0 > index } ?? all.first }
        return all.last { $0 < index } ?? all.last
    }

    /// Returns the next reply to the same comment.
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

    func hasReplies(_ index: Int) -> Bool {
        index + 1 < comments.count && comments[index + 1].depth > comments[index].depth
    }

    /// Hides the text and the replies of a comment; returns `true` if it was not folded already.
    mutating func fold(_ index: Int) -> Bool {
        guard folded.insert(index).inserted else { return false }
        closed.insert(index)
        return true
    }

    mutating func unfold(_ index: Int) {
        folded.remove(index)
        closed.remove(index)
    }

    /// Returns whether a filter has folded a comment that the user has not unfolded.
    func isHidden(_ index: Int) -> Bool { closed.contains(index) && hidden.contains(items[index]) }

    /// Folds the comments that filters hide, each once, and unfolds those that no filter hides.
    mutating func hide(_ ids: Set<Comment.ID>) {
        guard !ids.isEmpty || !hidden.isEmpty else { return }
        let old = hidden
        hidden = Set(comments.indices.filter { ids.contains(comments[$0].id) }.map { items[$0] })
        for index in comments.indices {
            switch (old.contains(items[index]), hidden.contains(items[index])) {
            case (false, true): _ = fold(index)
            case (true, false): unfold(index)
            default: break
            }
        }
    }

    /// Hides the replies below the given number of levels.
    mutating func fold(belowLevel level: Int) {
        unfoldAll()
        folded = Set(
            comments.indices.filter { comments[$0].depth == level - 1 && hasReplies($0) })
    }

    mutating func unfoldAll() {
        (folded, closed) = ([], [])
    }

    /// Shows a comment with its text, and returns `true` if it or an ancestor was folded.
    mutating func show(_ index: Int) -> Bool {
        let before = folded.count
        var next = folded.isEmpty ? nil : closed.contains(index) ? index : parent(of: index)
        while let comment = next {
            unfold(comment)
            next = parent(of: comment)
        }
        return folded.count < before
    }

    /// Replaces the comments and leaves folded comments folded.
    ///
    /// - Parameters:
    ///   - marksNew: whether comments that were missing before count as new. They do not when they
    ///     merely loaded late.
    ///   - reader: the signed-in account's name, whose own comments are never new; `nil` for
    ///     guests.
    mutating func replace(with comments: [Comment], marksNew: Bool, by reader: String? = nil) {
        let old = self
        self = CommentTree(comments)
        folded = indices(of: old.folded, in: old)
        closed = indices(of: old.closed, in: old)
        (new, hidden, newestStored) = (old.new, old.hidden, old.newestStored)
        guard marksNew else { return }
        let others = comments.indices.filter { reader == nil || comments[$0].author != reader }
        new.formUnion(Set(others.map { items[$0] }).subtracting(old.items))
    }

    /// Returns the indices that comments of an earlier version have now.
    private func indices(of folded: Set<Int>, in old: CommentTree) -> Set<Int> {
        let foldedItems = Set(folded.map { old.items[$0] })
        return Set(comments.indices.filter { foldedItems.contains(items[$0]) })
    }

    /// Marks the newest comments as new, as many as the list announced when the post was opened.
    mutating func markNewest(of state: PostDetailState) {
        if state.thread.stored != nil { newestStored = comments.compactMap(\.createdAt).max() }
        guard let known = state.knownComments else { return }
        let reader = state.writing.account?.name
        for index in newest(newCount(in: state.thread, since: known)) {
            if reader == nil || comments[index].author != reader { new.insert(items[index]) }
        }
    }

    /// Returns the number of comments that are certainly new.
    ///
    /// While comments are missing, as many of the loaded ones may be known as there were before,
    /// except those that are newer than the stored copy of the last visit.
    private func newCount(in thread: PostThread, since known: Int) -> Int {
        let announced = count(under: thread.post) - known
        if !thread.isLoading, thread.hasAllComments { return announced }
        let later = comments.count {
            guard let newestStored, let date = $0.createdAt else { return false }
            return $0.presence == .present && date > newestStored
        }
        return max(presentCount - known, min(later, announced))
    }

    /// Returns the indices of the newest comments; comments without a date count as the oldest.
    private func newest(_ count: Int) -> [Int] {
        guard count > 0 else { return [] }
        let dated = comments.indices.filter { comments[$0].presence == .present }
            .map { (date: comments[$0].createdAt ?? .distantPast, index: $0) }
        return dated.sorted { $0 > $1 }.prefix(count).map(\.index)
    }
}
