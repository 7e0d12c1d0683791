import BoardCore
import RIBs

/// Reads the beginnings of texts whose rows come into sight.
final class ExcerptWorker: BoardWorker {
    private lazy var reading = makeWork()
    /// The rows whose texts are to begin in sight.
    private var wanted = 0..<0

    /// Reads what is missing for the rows in sight, and a page around them.
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
