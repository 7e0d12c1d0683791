import BoardCore

/// The entry of a post in its list, tracked from one list to the next.
struct PostListEntry {
    private(set) var post: Post
    /// A Boolean value that indicates whether the post has disappeared from the list.
    private(set) var isGone = false
    private var row = 0
    private(set) var boards: [Board] = []
    /// Set after the post was in a complete list. Only then does its absence mean that it is gone.
    private var isListed = false

    init(_ post: Post) {
        self.post = post
    }

    /// Applies a newer list and returns the row of the post in it.
    ///
    /// - Parameter isWhole: whether the list contains all posts of the board.
    mutating func follow(_ page: PostPage, isWhole: Bool) -> Int? {
        let row = page.posts.index(of: post, near: row)
        boards = page.boards
        // A post that is missing from the first part of a list may still arrive with a later part.
        isGone = row == nil && isListed && (page.progress == nil || isGone)
        guard let row else { return nil }
        self.row = row
        if isWhole { isListed = true }
        post = page.posts[row]
        return row
    }

    /// Returns the name of the source, or with several sources the member's name and the board's.
    func place(at source: any BoardSource) -> String {
        guard source.members.count > 1 else { return source.name }
        let board = boards.first { $0.id == post.boardID }?.name
        return [post.id.source.name, board].compactMap(\.self).joined(separator: " · ")
    }
}
