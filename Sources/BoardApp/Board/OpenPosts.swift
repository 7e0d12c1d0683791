import BoardCore
import RIBs

/// The stack of open posts, each above the one that linked to it.
final class OpenPosts {
    private var posts: [TrackedPost] = []
    private let neighbours: BehaviorRelay<PostNeighbours>

    /// - Parameter neighbours: receives the neighbours of the top post.
    init(neighbours: BehaviorRelay<PostNeighbours>) {
        self.neighbours = neighbours
    }

    /// The post on top.
    var top: TrackedPost? { posts.last }
    var count: Int { posts.count }

    func push(_ post: Post, row: Int, in shown: ShownPosts) {
        posts.append(TrackedPost(post, row: row, in: shown))
        updateNeighbours(in: shown)
    }

    /// Lets the top post return to the inbox.
    func returnToInbox() {
        if let last = posts.indices.last { posts[last].returnsToInbox = true }
    }

    /// Removes the top post, if there is one.
    func pop() {
        posts = posts.dropLast()
    }

    /// Updates the rows of all open posts for a newer list.
    func move(from old: ShownPosts, to newer: ShownPosts) {
        for index in posts.indices { posts[index].move(from: old, to: newer) }
        updateNeighbours(in: newer)
    }

    /// Updates the neighbours of the top post.
    func updateNeighbours(in shown: ShownPosts) {
        guard let top else { return }
        var new = PostNeighbours()
        new.hasPrevious = shown.indices.contains(top.row(atDistance: -1))
        new.hasNext = shown.indices.contains(top.row(atDistance: 1))
        if new != neighbours.value { neighbours.accept(new) }
    }
}
