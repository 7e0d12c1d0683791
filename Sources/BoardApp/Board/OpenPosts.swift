/// The stack of open posts, each above the one that linked to it.
struct OpenPosts {
    private var posts: [FollowedPost] = []

    /// The post on top.
    var top: FollowedPost? { posts.last }
    var count: Int { posts.count }

    mutating func push(_ post: FollowedPost) {
        posts.append(post)
    }

    /// Removes the top post, if there is one.
    mutating func pop() {
        posts = posts.dropLast()
    }

    /// Updates the rows of all open posts for a newer list.
    mutating func move(from old: ShownPosts, to newer: ShownPosts) {
        for index in posts.indices { posts[index].move(from: old, to: newer) }
    }
}
