import BoardCore

/// The post that is open, followed from list to list.
struct OpenPost {
    private(set) var post: Post
    /// Where it stands in the list; for a post that is gone, where the one behind it stands.
    private(set) var row: Int
    private var isGone = false

    init(_ post: Post, row: Int) {
        self.post = post
        self.row = row
    }

    /// Finds its place in a list that comes after the one it was opened from.
    mutating func move(from posts: PostList, to newer: PostList) {
        if let row = newer.index(of: post, near: row) {
            self = OpenPost(newer[row], row: row)
        } else {
            row = posts.place(of: row, in: newer)
            isGone = true
        }
    }

    /// The row so many posts further down, or up where the number is negative.
    func row(atDistance distance: Int) -> Int {
        row + (isGone && distance > 0 ? distance - 1 : distance)
    }
}
