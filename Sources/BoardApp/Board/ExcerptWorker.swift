import BoardCore
import RIBs

/// A worker that loads the excerpts of rows as they become visible.
final class ExcerptWorker: BoardWorker {
    private lazy var reading = makeWork()
    /// The rows whose excerpts are needed.
    private var wanted = 0..<0

    /// Loads missing excerpts for the visible rows and for a page above and below them.
    func read(for rows: Range<Int>) {
        let from = max(0, rows.lowerBound - rows.count)
        wanted = from..<min(model.state.shown.count, rows.upperBound + rows.count)
        read()
    }

    private func read() {
        guard !reading.isRunning else { return }
        let (posts, excerpts) = (model.state.shown, model.state.excerpts)
        let missing = wanted.clamped(to: posts.indices).filter {
            posts.mustReadExcerpt(at: $0) && excerpts[posts[$0]] == nil
        }
        guard !missing.isEmpty else { return }
        let results = backgroundResults { hand in
            hand(missing.map { (post: posts[$0], text: posts.excerpt(at: $0)) })
        }
        reading.begin(results, in: scope) { [model] read in
            model.state.excerpts.add(read)
        } onEnd: { [model] in
            model.present()
        }
    }
}
