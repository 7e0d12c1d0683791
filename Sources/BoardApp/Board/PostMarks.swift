import BoardCore

/// What is remembered of single posts as long as the program runs.
///
/// A post is unread when its source says so to somebody who is signed in, or when it arrived after the
/// first load, and nobody has opened it: what was there at the beginning is not marked otherwise, as a
/// first screen full of marks would tell nothing.
nonisolated package struct PostMarks: Sendable, Hashable {
    /// Sources where somebody is signed in; of others nobody knows what they have read.
    package var knownReaders: Set<SourceID> = []
    private var arrived: Set<PostID> = []
    /// How many comments the posts had to which others came.
    private var answered: [PostID: Int] = [:]
    /// How many comments the posts had when the reader was in them.
    private(set) var seenComments: [PostID: Int] = [:]
    package private(set) var opened: Set<PostID> = []
    /// How many comments the posts had whose sources were told that they have been read.
    private var told: [PostID: Int] = [:]
    /// The posts that the reader has marked.
    package private(set) var marked: Set<PostID> = []

    package init() {}

    package func isUnread(_ post: Post) -> Bool {
        arrived.contains(post.id) && post.isRead != true || isUnreadAtSource(post)
    }

    private func isUnreadAtSource(_ post: Post) -> Bool {
        post.isRead == false && knownReaders.contains(post.id.source)
            && (told[post.id].map { $0 < post.commentCount } ?? true)
    }

    package func isOpened(_ post: Post) -> Bool {
        opened.contains(post.id) || post.isRead == true
    }

    package mutating func noteArrival(of posts: Set<PostID>) {
        arrived.formUnion(posts.subtracting(opened))
    }

    /// - Parameters:
    ///   - posts: how many comments they had before.
    ///   - shown: the post that the reader is in, who sees them there.
    package mutating func noteAnswers(to posts: [PostID: Int], but shown: PostID? = nil) {
        answered.merge(posts) { first, _ in first }
        if let shown { answered[shown] = nil }
    }

    /// Comments may be gone again.
    package func hasNewComments(_ post: Post) -> Bool {
        knownComments(of: post) != nil
    }

    /// The number of comments that a post with new ones had before; `nil` for a post without.
    package func knownComments(of post: Post) -> Int? {
        answered[post.id].flatMap { post.commentCount > $0 ? $0 : nil }
    }

    /// The reader has got so many comments of a post, which its row may not have told of yet.
    package mutating func noteComments(_ count: Int, of post: PostID) {
        seenComments[post] = count
    }

    package mutating func noteOpening(of post: Post) {
        opened.insert(post.id)
        arrived.remove(post.id)
        answered[post.id] = nil
    }

    /// What the reader wrote himself has been read.
    package mutating func noteWriting(of post: PostID) {
        opened.insert(post)
    }

    /// The source is told that a post has been read.
    package mutating func noteTelling(of post: Post) {
        told[post.id] = post.commentCount
    }

    /// The source did not take that.
    package mutating func takeBackTelling(of post: PostID) {
        told[post] = nil
    }

    /// Somebody else reads now.
    package mutating func forgetTelling() {
        told = [:]
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

    /// Whether no post can be of a kind, so that none needs to be looked at.
    func isWithout(_ kind: Kind) -> Bool {
        switch kind {
        case .unread: arrived.isEmpty && knownReaders.isEmpty
        case .marked: marked.isEmpty
        }
    }

    func has(_ post: Post, as kind: Kind) -> Bool {
        switch kind {
        case .unread: isUnread(post)
        case .marked: marked.contains(post.id)
        }
    }
}
