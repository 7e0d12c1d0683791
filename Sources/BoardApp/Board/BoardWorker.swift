import RIBs

/// A part of a list's work that goes on in the background and changes what the list shows.
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

    /// Makes a kind of work that ends with the activity.
    final func makeWork() -> LatestWork {
        let work = LatestWork(model.pendingWork)
        works.append(work)
        return work
    }
}
