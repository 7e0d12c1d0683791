import BoardCore
import RIBs

@MainActor protocol MarkWorkerListener: AnyObject {
    /// A source does not note what its reader has read.
    func markWorker(didFail error: BoardError, at source: SourceID)
}

/// Keeps the reader's marks, goes from one to the next, and tells sources what has been read.
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

    /// Goes to the next post of a kind, round the ends of the list.
    ///
    /// - Parameters:
    ///   - start: the row that the reader is at.
    ///   - step: 1 to look below it, -1 above.
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

    /// Tells the source what its reader has read, where it keeps that.
    ///
    /// - Parameter comment: the last of those that have been read; `nil` for the post alone.
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
