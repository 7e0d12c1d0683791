import RIBs

/// A background task of the list that changes what the list shows.
class BoardWorker: Worker {
    let model: BoardModel
    private var works: [LatestWork] = []

    init(model: BoardModel) {
        self.model = model
        super.init()
    }

    override func didStop() {
        super.didStop()
        works.forEach { $0.cancel() }
    }

    /// Creates work that is cancelled when the worker stops.
    final func makeWork() -> LatestWork {
        let work = LatestWork(model.pendingWork)
        works.append(work)
        return work
    }
}
