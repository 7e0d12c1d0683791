import BoardCore
import RIBs

/// The commands for the outbox.
final class OutboxCommands {
    private let presenter: any RootPresentable
    private let outbox: Outbox
    private weak var interactor: Interactor?
    private let goOn: (Draft) -> Void
    private var rows = OutboxRows()
    private weak var list: (any ChoiceList)?
    private var following: Cancellable? { didSet { oldValue?.cancel() } }

    /// - Parameters:
    ///   - interactor: operations run while this interactor is active.
    ///   - goOn: opens a draft in the compose screen.
    init(
        presenter: any RootPresentable, outbox: Outbox, interactor: Interactor,
        goOn: @escaping (Draft) -> Void
    ) {
        self.presenter = presenter
        self.outbox = outbox
        self.interactor = interactor
        self.goOn = goOn
    }

    func showOutbox() {
        interactor?.whileActive({ [outbox] in try await outbox.reload() }) {
            [weak self] (result: Result<[OutboxItem], any Error>) in
            switch result {
            case .success(let items): self?.choose(among: items)
            case .failure(let error as DraftStoreError):
                self?.presenter.show(message: "The outbox cannot be read: \(error.reason).")
            case .failure: break
            }
        }
    }

    private func choose(among items: [OutboxItem]) {
        guard !items.isEmpty else { return presenter.show(message: "The outbox is empty.") }
        rows = OutboxRows(items)
        list = presenter.choose("Outbox: Enter edits", among: rows.choices) {
            [weak self] number in
            guard let self else { return }
            askToTakeBack(rows.items[number].draft)
        }
        Task { [outbox] in await outbox.retry() }
        following = interactor?.whileActive(forEach: outbox.states()) { [weak self] in
            self?.follow($0)
        }
    }

    /// Updates the list when the outbox changes.
    private func follow(_ items: [OutboxItem]) {
        guard let list else { return following = nil }
        rows.take(items)
        list.update(rows.choices)
    }

    /// Asks before it takes back a draft whose delivery may have succeeded without a response.
    private func askToTakeBack(_ draft: Draft) {
        guard case .outgoing(_, _, let attempts) = draft.stage, attempts > 0 else {
            return takeBack(draft.id)
        }
        let lines = [
            "It was sent without a response: \(draft.source.name) may have it.",
            "Sending it again may post it twice. Edit it anyway?",
        ]
        presenter.ask("Edit draft", lines) { [weak self] in self?.takeBack(draft.id) }
    }

    private func takeBack(_ id: Draft.ID) {
        interactor?.whileActive({ [outbox] in try await outbox.takeBack(id) }) {
            [weak self] (result: Result<Draft, any Error>) in
            switch result {
            case .success(let draft): self?.goOn(draft)
            case .failure(let error): self?.presenter.show(message: error.takeBackFailure)
            }
        }
    }
}

extension Error {
    fileprivate var takeBackFailure: String {
        if let error = self as? DraftStoreError {
            return "It cannot be edited: \(error.reason)."
        }
        return self as? OutboxError == .notThere
            ? "It is no longer in the outbox." : "It cannot be edited while it is being sent."
    }
}
