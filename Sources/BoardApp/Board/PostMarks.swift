import BoardCore

/// What is remembered of single posts as long as the program runs.
///
/// A post is unread when it arrived after the first load, and nobody has opened it: what was there at
/// the beginning is not marked, as a first screen full of marks would tell nothing.
nonisolated package struct PostMarks: Sendable, Hashable {
    package private(set) var unread: Set<PostID> = []
    package private(set) var opened: Set<PostID> = []
    /// The posts that the reader has marked.
    package private(set) var marked: Set<PostID> = []

    package init() {}

    package mutating func noteArrival(of posts: Set<PostID>) {
        unread.formUnion(posts.subtracting(opened))
    }

    package mutating func noteOpening(of post: Post) {
        opened.insert(post.id)
        unread.remove(post.id)
    }

    /// What the reader wrote himself has been read.
    package mutating func noteWriting(of post: PostID) {
        opened.insert(post)
    }

    /// Marks a post, or takes its mark away.
    package mutating func toggleMark(of post: Post) {
        let key = post.id
        if marked.remove(key) == nil { marked.insert(key) }
    }

    /// What a reader can jump to.
    package enum Kind: Sendable {
        case unread, marked
    }

    func posts(of kind: Kind) -> Set<PostID> {
        switch kind {
        case .unread: unread
        case .marked: marked
        }
    }
}
