import BoardCore

/// The replacement of the user's local votes with those that sources report.
///
/// A vote is replaced only if the source was queried after it had received that vote. The user may
/// have voted elsewhere, too.
struct VoteSettlement {
    private let source: any BoardSource
    private let changes: PostChanges
    /// The votes that sources had received when the list was last reloaded.
    private var inList: SettledVotes?
    /// The votes that sources had received when each post was last reloaded.
    private var inPosts: [PostID: SettledVotes] = [:]

    init(source: any BoardSource, changes: PostChanges) {
        self.source = source
        self.changes = changes
    }

    /// Records the start of a load of the list.
    ///
    /// - Parameter isAnew: whether the load is a refresh.
    mutating func noteLoad(isAnew: Bool) {
        inList = isAnew ? changes.settledVotes() : nil
    }

    /// Compares votes with the loaded list.
    mutating func settle(by list: PostPage) {
        guard let votes = inList else { return }
        inList = nil
        guard !list.isUnchanged else { return }
        changes.forget(votes) { item in
            guard case .post(let id) = item else { return false }
            return tells(list.posts.first { $0.id == id }.map(\.vote), of: item)
        }
    }

    /// Records the start of a reload of a post.
    mutating func noteRequest(for post: PostID) {
        inPosts[post] = changes.settledVotes()
    }

    /// Compares votes with the reloaded thread.
    mutating func settle(by thread: PostThread) {
        let post = thread.post.id
        guard let votes = inPosts.removeValue(forKey: post) else { return }
        changes.forget(votes) { item in
            guard case .comment(let id, post) = item else { return false }
            return tells(thread.comments.first { $0.id == id }.map(\.vote), of: item)
        }
    }

    /// Returns `true` if the response determines the user's vote on an item.
    ///
    /// - Parameter vote: the vote in the response; `nil` if the item is not in the response.
    private func tells(_ vote: Int??, of item: WrittenItem) -> Bool {
        guard let vote else { return false }
        return vote != nil || source.member(item.post.source)?.capabilities.tellsVotes == true
    }
}
