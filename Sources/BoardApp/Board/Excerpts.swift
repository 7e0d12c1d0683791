import BoardCore

/// The beginnings of texts that had to be read for their rows.
nonisolated package struct Excerpts: Sendable {
    private struct Key: Hashable {
        let post: PostID
        /// Documents give one identity to several posts.
        let version: Int

        init(_ post: Post) {
            self.post = post.id
            version = post.version
        }
    }

    private var texts: [Key: String] = [:]

    package init() {}

    /// `nil` for what has not been read.
    subscript(post: Post) -> String? { texts[Key(post)] }

    mutating func add(_ read: [(post: Post, text: String)]) {
        if texts.count > Self.capacity { texts = [:] }
        for (post, text) in read { texts[Key(post)] = text }
    }

    /// As many as somebody scrolls through who looks for something.
    private static let capacity = 5000
}

extension BoardInteractor {
    /// Has the beginnings of texts read for the rows in sight, and a page around them.
    package func showExcerpts(of rows: Range<Int>) {
        let from = max(0, rows.lowerBound - rows.count)
        jobs.wantedExcerpts = from..<min(state.shown.count, rows.upperBound + rows.count)
        readExcerpts()
    }

    private func readExcerpts() {
        guard jobs.excerpts == nil else { return }
        let posts = state.shown
        let wanted = jobs.wantedExcerpts.clamped(to: posts.indices)
        let missing = wanted.filter {
            posts.excerptAtHand(at: $0) == nil && state.excerpts[posts[$0]] == nil
        }
        guard !missing.isEmpty else { return }
        let results = backgroundResults { hand in
            hand(missing.map { (post: posts[$0], text: posts.excerpt(at: $0)) })
        }
        let task = whileActive(forEach: results) { [weak self] read in
            self?.state.excerpts.add(read)
        } onEnd: { [weak self] _ in
            self?.jobs.excerpts = nil
            self?.present()
        }
        jobs.excerpts = PendingWork.Running(task: task, work: pendingWork.begin())
    }
}
