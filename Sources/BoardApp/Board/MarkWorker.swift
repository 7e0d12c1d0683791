import BoardCore
import RIBs

/// A worker that manages the user's bookmarks and finds the next bookmarked or unread post.
final class MarkWorker: BoardWorker {
    private lazy var jump = makeWork()

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
}

extension PostMarks.Kind {
    fileprivate var absence: String {
        switch self {
        case .unread: "Nothing unread here."
        case .marked: "No post here is marked; m marks one."
        }
    }
}
