import BoardCore
import RIBs

@MainActor protocol MarkWorkerListener: AnyObject {
    /// Called when a source failed to record a post as read.
    func markWorker(didFail error: BoardError, at source: SourceID)
}

/// A worker that manages the user's bookmarks and reports read posts to their sources.
final class MarkWorker: BoardWorker {
    weak var listener: (any MarkWorkerListener)?
    private let changes: PostChanges
    private lazy var jump = makeWork()

    init(model: BoardModel, changes: PostChanges) {
        self.changes = changes
        super.init(model: model)
    }

    func toggleMark(of post: Post) {
        model.state.marks.toggleMark(of: post)
        model.presenter.present(model.state)
    }

    /// Selects the next post of a kind, wrapping around at the ends of the list.
    ///
    /// - Parameters:
    ///   - start: the selected row.
    ///   - step: 1 to search downwards, -1 upwards.
    func goToPost(_ kind: PostMarks.Kind, from start: Int, by step: Int) {
        let (posts, marks) = (model.state.shown, model.state.marks)
        if marks.isWithout(kind) { return model.presenter.show(message: kind.absence) }
        let results = backgroundResults { hand in
            hand(posts.row(from: start, by: step) { marks.has($0, as: kind) })
        }
        jump.begin(results, in: scope) { [weak self] row in
            self?.goTo(row, from: start, by: step, or: kind.absence)
        }
    }

    private func goTo(_ row: Int?, from start: Int, by step: Int, or absence: String) {
        let presenter = model.presenter
        guard let row else { return presenter.show(message: absence) }
        presenter.select(row: row)
        if (row - start) * step <= 0 {
            presenter.show(message: step > 0 ? SearchWords.fromTop : SearchWords.fromEnd)
        }
    }

    /// Reports a post as read to its source, if the source records that.
    ///
    /// - Parameter comment: the newest comment that was read; `nil` for the post alone.
    func tellReading(of post: Post, upTo comment: Comment.ID? = nil) {
        let source = post.id.source
        guard model.state.marks.knownReaders.contains(source),
            model.source.refusal(to: .readMarks, at: source) == nil
        else { return }
        model.state.marks.noteTelling(of: post)
        changes.markRead(post.id, upTo: comment) { [weak self] error in
            guard let self else { return }
            model.state.marks.takeBackTelling(of: post.id)
            model.presenter.present(model.state)
            listener?.markWorker(didFail: error, at: source)
        }
    }
}

extension PostMarks.Kind {
    fileprivate var absence: String {
        switch self {
        case .unread: "Nothing unread here."
        case .marked: "No post here is marked; m marks one."
        }
    }
}
