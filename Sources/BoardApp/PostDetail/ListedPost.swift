import BoardCore

/// A post as its list has it, followed from list to list.
struct ListedPost {
    private(set) var post: Post
    /// Whether the list has it no more.
    private(set) var isGone = false
    private var row = 0
    private var boards: [Board] = []
    /// Whether it has stood in a list that has all posts, so that it is gone when it does not.
    private var isListed = false

    init(_ post: Post) {
        self.post = post
    }

    /// Takes over a newer list; returns the post's row in it.
    ///
    /// - Parameter isWhole: whether the list has all that there is.
    mutating func follow(_ page: PostPage, isWhole: Bool) -> Int? {
        let row = page.posts.index(of: post, near: row)
        boards = page.boards
        // What is not among the first posts of a list may come with the others.
        isGone = row == nil && isListed && (page.progress == nil || isGone)
        guard let row else { return nil }
        self.row = row
        if isWhole { isListed = true }
        post = page.posts[row]
        return row
    }

    /// Where the post is from: among several sources, which of them and its board.
    func place(at source: any BoardSource) -> String {
        guard source.members.count > 1 else { return source.name }
        let board = boards.first { $0.id == post.boardID }?.name
        return [post.id.source.name, board].compactMap(\.self).joined(separator: " · ")
    }
}
