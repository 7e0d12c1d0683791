import BoardCore

/// A post whose row is tracked across list updates.
struct TrackedPost {
    private(set) var post: Post
    /// The row of the post. If the post is gone or hidden, the row of the one after it.
    private(set) var row: Int
    private var index: Int
    private var isGone = false
    /// A Boolean value that indicates whether closing the post returns to the inbox.
    var returnsToInbox = false

    init(_ post: Post, row: Int, in posts: ShownPosts) {
        self.post = post
        self.row = row
        index = posts.indices.contains(row) ? posts.index(ofRow: row) : row
    }

    /// Finds the row of the post in an updated list.
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

    /// Returns the row at a distance of so many posts, negative for upwards.
    func row(atDistance distance: Int) -> Int {
        row + (isGone && distance > 0 ? distance - 1 : distance)
    }
}
