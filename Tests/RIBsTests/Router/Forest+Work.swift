@testable import RIBs

/// A binding of a RIB or a worker of a forest.
@MainActor
final class ForestBinding {
    let owner: String
    /// A Boolean value that indicates whether its activity or run is still going on.
    let isLive: () -> Bool
    var latest: Int?

    init(owner: String, isLive: @escaping () -> Bool) {
        self.owner = owner
        self.isLive = isLive
    }
}

extension Forest {
    /// Makes the RIBs and the workers bind a stream, a loop and tasks whenever they start.
    func bindWork() {
        for rib in ribs {
            let hasBegun = rib.interactor.onBecomeActive
            rib.interactor.onBecomeActive = { [weak self] in
                self?.bindWork(of: $0)
                hasBegun?($0)
            }
        }
        for worker in workers {
            worker.onStart = { [weak self] in self?.bindWork(of: $0, to: $1) }
        }
    }

    private func bindWork(of interactor: SampleInteractor) {
        // A call from the hook may have ended the activity and begun another one.
        guard let activity = interactor.activity else { return }
        let binding = ForestBinding(owner: interactor.name) { [weak interactor, weak activity] in
            activity != nil && interactor?.activity === activity
        }
        bind(binding, to: activity.scope)
    }

    private func bindWork(of worker: SampleWorker, to scope: ActivityScope) {
        guard worker.isRunning(in: scope) else { return }
        let binding = ForestBinding(owner: worker.name) { [weak worker, weak scope] in
            scope.map { worker?.isRunning(in: $0) ?? false } ?? false
        }
        bind(binding, to: scope)
    }

    /// Binds the stream last, because its replayed value may end everything.
    private func bind(_ binding: ForestBinding, to scope: ActivityScope) {
        scope.whileActive { [weak self] in
            self?.received("beginning", by: binding)
            await Task.yield()
        }
        scope.whileActive {
            await Task.yield()
        } receive: { [weak self] (_: Result<Void, Never>) in
            self?.received("result", by: binding)
        }
        scope.whileActive(forEach: stream.values) { [weak self] in
            self?.received("element \($0)", by: binding)
        }
        add(binding)
        scope.bind(stream) { [weak self] in
            binding.latest = $0
            self?.received("value \($0)", by: binding)
        }
    }

    private func received(_ what: String, by binding: ForestBinding) {
        guard violations.isEmpty else { return }
        if !binding.isLive() { note(violation: "\(binding.owner) received \(what) too late") }
        journal.note("\(binding.owner).\(what)")
    }
}
