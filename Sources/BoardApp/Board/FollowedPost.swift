import BoardCore

/// A post that matters to the reader, followed from list to list.
struct FollowedPost {
    private(set) var post: Post
    /// Where it stands on the screen; for a post that is gone, or not shown, where the one behind it
    /// stands.
    private(set) var row: Int
    private var index: Int
    private var isGone = false

    init(_ post: Post, row: Int, in posts: ShownPosts) {
        self.post = post
        self.row = row
        index = posts.indices.contains(row) ? posts.index(ofRow: row) : row
    }

    /// Finds its place among posts that come after those it was seen in.
    mutating func move(from posts: ShownPosts, to newer: ShownPosts) {
        guard let index = newer.posts.index(of: post, near: index) else {
            row = posts.place(of: row, in: newer)
            isGone = true
            return
        }
        self.index = index
        post = newer.posts[index]
        row = newer.row(nearIndex: index)
        isGone = newer.row(ofIndex: index) == nil
    }

    /// The row so many posts further down, or up where the number is negative.
    func row(atDistance distance: Int) -> Int {
        row + (isGone && distance > 0 ? distance - 1 : distance)
    }
}
