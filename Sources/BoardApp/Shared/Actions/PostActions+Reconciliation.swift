import BoardCore

/// Reconciles the user's votes with those that sources report.
///
/// A vote is left to its source once that has been asked after the vote had arrived: the user may
/// have changed it elsewhere.
extension PostActions {
    /// Records that a load of the list begins.
    ///
    /// - Parameter isReload: whether the load requests new posts.
    func willLoadList(isReload: Bool) {
        votesBeforeReload = isReload ? settledVotes() : nil
    }

    /// Forgets the votes that the sources report in a list.
    func didLoad(_ list: PostPage) {
        guard let votes = votesBeforeReload else { return }
        votesBeforeReload = nil
        guard !list.isUnchanged else { return }
        forget(votes) { item in
            guard case .post(let id) = item else { return false }
            return reports(list.posts.first { $0.id == id }.map(\.vote), of: item)
        }
    }

    /// Records that a thread is requested from its source again.
    func willReloadThread(of post: PostID) {
        votesBeforeThread[post] = settledVotes()
    }

    /// Forgets the votes on comments that the source reports in a thread.
    func didReload(_ thread: PostThread) {
        let post = thread.post.id
        guard let votes = votesBeforeThread.removeValue(forKey: post) else { return }
        forget(votes) { item in
            guard case .comment(let id, post) = item else { return false }
            return reports(thread.comments.first { $0.id == id }.map(\.vote), of: item)
        }
    }

    /// Returns whether a source reports the user's vote on an item.
    ///
    /// - Parameter vote: the vote as reported; `nil` if the item itself is missing.
    private func reports(_ vote: Int??, of item: WrittenItem) -> Bool {
        guard let vote else { return false }
        return vote != nil || source.member(item.post.source)?.capabilities.reportsVotes == true
    }
}
