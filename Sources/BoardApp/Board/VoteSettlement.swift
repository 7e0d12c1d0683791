import BoardCore

/// Leaves the reader's votes to what sources tell, as soon as they have been asked after those votes
/// had arrived: the reader may have voted elsewhere, too.
struct VoteSettlement {
    private let source: any BoardSource
    private let changes: PostChanges
    /// What the sources of the list had when it was asked for what is new.
    private var inList: SettledVotes?
    /// The same of each post whose comments are asked for anew.
    private var inPosts: [PostID: SettledVotes] = [:]

    init(source: any BoardSource, changes: PostChanges) {
        self.source = source
        self.changes = changes
    }

    /// A load of the list begins.
    ///
    /// - Parameter isAnew: whether it asks for what is new.
    mutating func noteLoad(isAnew: Bool) {
        inList = isAnew ? changes.settledVotes() : nil
    }

    /// The load has ended, and this is the list.
    mutating func settle(by list: PostPage) {
        guard let votes = inList else { return }
        inList = nil
        guard !list.isUnchanged else { return }
        changes.forget(votes) { item in
            guard case .post(let id) = item else { return false }
            return tells(list.posts.first { $0.id == id }.map(\.vote), of: item)
        }
    }

    /// The comments of a post are asked for anew.
    mutating func noteRequest(for post: PostID) {
        inPosts[post] = changes.settledVotes()
    }

    /// They have come.
    mutating func settle(by thread: PostThread) {
        let post = thread.post.id
        guard let votes = inPosts.removeValue(forKey: post) else { return }
        changes.forget(votes) { item in
            guard case .comment(let id, post) = item else { return false }
            return tells(thread.comments.first { $0.id == id }.map(\.vote), of: item)
        }
    }

    /// Whether a source has told the reader's vote on something by what stands there now.
    ///
    /// - Parameter vote: what stands there of it; `nil` where it does not stand there itself.
    private func tells(_ vote: Int??, of item: WrittenItem) -> Bool {
        guard let vote else { return false }
        return vote != nil || source.member(item.post.source)?.capabilities.tellsVotes == true
    }
}
