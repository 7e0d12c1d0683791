import BoardCore
import TestSupport
import Testing

@testable import BoardApp

@MainActor struct CommentTreeTests {
    @Test(arguments: [(nil, [0, 2]), ("ann", [2]), ("eve", [0, 2])])
    func `comments added by a refresh are new, except for the user's own`(
        _ reader: String?, _ new: [Int]
    ) {
        let old = Comment(id: "1", author: "ann", body: "Tea?")
        var tree = CommentTree([old])

        tree.replace(
            with: [
                Comment(id: "2", author: "ann", body: "Anybody?"), old,
                Comment(id: "3", author: "bob", body: "Yes."),
            ], marksNew: true, by: reader)

        let marked = tree.items.indices.filter { tree.new.contains(tree.items[$0]) }
        #expect(marked == new)
    }

    /// Returns the IDs of the comments that are marked as new in a thread known before.
    private func marked(
        _ comments: [BoardCore.Comment], known: Int?, count: Int, missing: Int = 0,
        isLoading: Bool = false,
        reader: String? = nil
    ) -> [String] {
        var writing = PostDetailState.Writing()
        let site = ScriptedAccounts().site
        writing.account = reader.map { Account($0, at: site) }
        let thread = PostThread(
            post: Post(id: "1", title: "Tea", commentCount: count), comments: comments,
            missingComments: missing, isLoading: isLoading)
        let state = PostDetailState(
            thread: thread, now: SamplePosts.now, knownComments: known, writing: writing)
        var tree = CommentTree(comments)
        tree.markNewest(of: state)
        return tree.items.indices.filter { tree.new.contains(tree.items[$0]) }
            .map { comments[$0].id }
    }

    private func comment(_ id: String, at minute: Double?, by author: String = "ann")
        -> BoardCore.Comment
    {
        Comment(
            id: id, author: author,
            createdAt: minute.map { SamplePosts.now.addingTimeInterval($0 * 60) }, body: "Tea.")
    }

    private var four: [BoardCore.Comment] {
        [
            comment("old", at: 1), comment("new reply", at: 9), comment("older", at: 0),
            comment("new", at: 8, by: "bob"),
        ]
    }

    @Test(
        arguments: [
            (nil, 4, []), (4, 4, []), (3, 4, ["new reply"]), (2, 4, ["new reply", "new"]),
            (0, 4, ["old", "new reply", "older", "new"]), (9, 4, []),
            // The list counts a comment that is not shown, before and now.
            (3, 5, ["new reply", "new"]),
            // The row does not count all comments yet.
            (2, 3, ["new reply", "new"]),
        ] as [(Int?, Int, [String])])
    func `the number of new comments in the list determines the newest ones`(
        known: Int?, count: Int, new: [String]
    ) {
        #expect(marked(four, known: known, count: count) == new)
    }

    @Test(arguments: [(true, 0), (false, 1)])
    func `while comments are missing, only those that cannot be known are new`(
        isLoading: Bool, missing: Int
    ) {
        let all = marked(four, known: 3, count: 6, missing: missing, isLoading: isLoading)
        #expect(all == ["new reply"])
        let part = Array(four.prefix(2))
        #expect(marked(part, known: 2, count: 4, missing: missing, isLoading: isLoading) == [])
    }

    @Test(arguments: [(20, ["new reply", "new"]), (11, ["new reply"]), (10, [])])
    func `of an incomplete thread, comments newer than the stored copy are new`(
        count: Int, new: [String]
    ) {
        func state(_ comments: [BoardCore.Comment], _ stored: StoredCopy?) -> PostDetailState {
            var thread = PostThread(
                post: Post(id: "1", title: "Tea", commentCount: count), comments: comments,
                missingComments: 8)
            thread.stored = stored
            return PostDetailState(thread: thread, now: SamplePosts.now, knownComments: 10)
        }
        let stored = [four[0], four[2]]
        var tree = CommentTree(stored)

        tree.markNewest(of: state(stored, StoredCopy(receivedAt: SamplePosts.now)))
        #expect(tree.new.isEmpty)
        tree.replace(with: four, marksNew: false)
        tree.markNewest(of: state(four, nil))

        let marked = tree.items.indices.filter { tree.new.contains(tree.items[$0]) }
        #expect(marked.map { four[$0].id } == new)
    }

    @Test func `missing replies count as missing comments`() {
        var comments = four
        comments[0] = Comment(id: "old", author: "ann", body: "Tea.", missingReplies: 2)

        #expect(marked(comments, known: 3, count: 6) == ["new reply"])
    }

    @Test func `the user's own comments are not new`() {
        #expect(marked(four, known: 2, count: 4, reader: "bob") == ["new reply"])
    }

    @Test func `the last ones of comments without dates are new`() {
        let comments = ["1", "2", "3"].map { comment($0, at: nil) }

        #expect(marked(comments, known: 2, count: 3) == ["3"])
    }
}
