import RIBs

/// A part of a list's work that goes on in the background and changes what the list shows.
///
/// Between two activities of the list, and before the first, it has no scope and begins nothing.
class BoardWorker: Worker {
    let model: BoardModel
    private(set) var scope: ActivityScope?
    private var works: [LatestWork] = []

    init(model: BoardModel) {
        self.model = model
        super.init()
    }

    override func didStart(_ scope: ActivityScope) {
        super.didStart(scope)
        self.scope = scope
    }

    override func didStop() {
        super.didStop()
        works.forEach { $0.cancel() }
        scope = nil
    }

    /// Makes a kind of work that ends with the activity.
    final func makeWork() -> LatestWork {
        let work = LatestWork(model.pendingWork)
        works.append(work)
        return work
    }
}
