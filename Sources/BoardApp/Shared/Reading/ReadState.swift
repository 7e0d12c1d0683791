import BoardCore
import RIBs

/// The read state and bookmarks of posts while the program runs.
///
/// A post is unread if its source reports so for the signed-in account, or if it arrived after the
/// first load, and the user has not opened it. Posts of the first load are not marked, because
/// marks on all of them would carry no information.
nonisolated package struct ReadState: Sendable, Hashable {
    /// The sources with a signed-in account. The read state at other sources is unknown.
    package var signedInSources: Set<SourceID> = []
    private var arrived: Set<PostID> = []
    /// The earlier numbers of comments of posts that have received more.
    private var answered: [PostID: Int] = [:]
    /// The numbers of comments at the user's last visit to each post.
    private(set) var seenComments: [PostID: Int] = [:]
    package private(set) var opened: Set<PostID> = []
    /// The numbers of comments at the time when each post was reported as read to its source.
    private var readMarks: [PostID: Int] = [:]
    /// The posts that the user has bookmarked.
    package private(set) var marked: Set<PostID> = []

    package init() {}

    package func isUnread(_ post: Post) -> Bool {
        arrived.contains(post.id) && post.isRead != true || isUnreadAtSource(post)
    }

    private func isUnreadAtSource(_ post: Post) -> Bool {
        post.isRead == false && signedInSources.contains(post.id.source)
            && (readMarks[post.id].map { $0 < post.commentCount } ?? true)
    }

    package func isOpened(_ post: Post) -> Bool {
        opened.contains(post.id) || post.isRead == true
    }

    package mutating func noteArrival(of posts: Set<PostID>) {
        arrived.formUnion(posts.subtracting(opened))
    }

    /// - Parameters:
    ///   - posts: the earlier numbers of comments, by post.
    ///   - shown: the open post, whose new comments the user sees anyway.
    package mutating func noteAnswers(to posts: [PostID: Int], but shown: PostID? = nil) {
        answered.merge(posts) { first, _ in first }
        if let shown { answered[shown] = nil }
    }

    /// Returns `true` if a post has more comments than before; deleted ones reduce the number.
    package func hasNewComments(_ post: Post) -> Bool {
        knownComments(of: post) != nil
    }

    /// Returns the earlier number of comments of a post with new ones; `nil` for other posts.
    package func knownComments(of post: Post) -> Int? {
        answered[post.id].flatMap { post.commentCount > $0 ? $0 : nil }
    }

    /// Records the number of loaded comments of a post, which can exceed that in the list.
    package mutating func noteComments(_ count: Int, of post: PostID) {
        seenComments[post] = count
    }

    package mutating func noteOpening(of post: Post) {
        opened.insert(post.id)
        arrived.remove(post.id)
        answered[post.id] = nil
    }

    /// Marks a post that the user has just written as opened.
    package mutating func noteWriting(of post: PostID) {
        opened.insert(post)
    }

    /// Records that a post was reported as read to its source.
    package mutating func noteReadMark(of post: Post) {
        readMarks[post.id] = post.commentCount
    }

    /// Reverts the report after the source rejected it.
    package mutating func revertReadMark(of post: PostID) {
        readMarks[post] = nil
    }

    /// Forgets the reports, because another account is now in use.
    package mutating func removeReadMarks() {
        readMarks = [:]
    }

    /// Adds or removes a bookmark.
    package mutating func toggleMark(of post: Post) {
        let key = post.id
        if marked.remove(key) == nil { marked.insert(key) }
    }

    /// A kind of post that the user can jump to.
    package enum Kind: Sendable {
        case unread, marked
    }

    /// Returns `true` if no post can be of a kind, so that no search is needed.
    func isWithout(_ kind: Kind) -> Bool {
        switch kind {
        case .unread: arrived.isEmpty && signedInSources.isEmpty
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

extension ValueStream<ReadState> {
    /// The filter for unread posts by the latest state.
    package var unreadFilter: any ValueStream<UnreadFilter> {
        map { state -> UnreadFilter in { state.isUnread($0) } }
    }
}
