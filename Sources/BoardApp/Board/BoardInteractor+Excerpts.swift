import BoardCore
import RIBs

/// The beginnings of texts that are read when their rows come into sight.
extension BoardInteractor {
    /// Has the beginnings of texts read for the rows in sight, and a page around them.
    package func showExcerpts(of rows: Range<Int>) {
        let from = max(0, rows.lowerBound - rows.count)
        jobs.wantedExcerpts = from..<min(state.shown.count, rows.upperBound + rows.count)
        readExcerpts()
    }

    private func readExcerpts() {
        guard !jobs.excerpts.isRunning else { return }
        let posts = state.shown
        let wanted = jobs.wantedExcerpts.clamped(to: posts.indices)
        let missing = wanted.filter {
            posts.mustReadExcerpt(at: $0) && state.excerpts[posts[$0]] == nil
        }
        guard !missing.isEmpty else { return }
        let results = backgroundResults { hand in
            hand(missing.map { (post: posts[$0], text: posts.excerpt(at: $0)) })
        }
        jobs.excerpts.begin(results, for: self) { [weak self] read in
            self?.state.excerpts.add(read)
        } onEnd: { [weak self] in
            self?.present()
        }
    }
}
