/// The posts that are open, each above the one whose link led to it.
struct OpenPosts {
    private var posts: [FollowedPost] = []

    /// The one that the reader is at.
    var top: FollowedPost? { posts.last }
    var count: Int { posts.count }

    mutating func push(_ post: FollowedPost) {
        posts.append(post)
    }

    /// Takes the top one away, if there is one.
    mutating func pop() {
        posts = posts.dropLast()
    }

    /// Finds the places of all among posts that come after those they were seen in.
    mutating func move(from old: ShownPosts, to newer: ShownPosts) {
        for index in posts.indices { posts[index].move(from: old, to: newer) }
    }
}
