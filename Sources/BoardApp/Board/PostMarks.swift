import BoardCore

/// What a post is called among all posts of a source.
nonisolated package struct PostKey: Sendable, Hashable {
    private let id: Post.ID
    private let boardID: Board.ID?

    package init(_ post: Post) {
        id = post.id
        boardID = post.boardID
    }
}

/// What is remembered of single posts as long as the program runs.
///
/// A post is unread when it arrived after the first load, and nobody has opened it: what was there at
/// the beginning is not marked, as a first screen full of marks would tell nothing.
nonisolated package struct PostMarks: Sendable, Hashable {
    package private(set) var unread: Set<PostKey> = []
    package private(set) var opened: Set<PostKey> = []
    /// The posts that the reader has marked.
    package private(set) var marked: Set<PostKey> = []

    package init() {}

    package mutating func noteArrival(of posts: Set<PostKey>) {
        unread.formUnion(posts.subtracting(opened))
    }

    package mutating func noteOpening(of post: Post) {
        opened.insert(PostKey(post))
        unread.remove(PostKey(post))
    }

    /// Marks a post, or takes its mark away.
    package mutating func toggleMark(of post: Post) {
        let key = PostKey(post)
        if marked.remove(key) == nil { marked.insert(key) }
    }

    /// What a reader can jump to.
    package enum Kind: Sendable {
        case unread, marked
    }

    func posts(of kind: Kind) -> Set<PostKey> {
        switch kind {
        case .unread: unread
        case .marked: marked
        }
    }
}
