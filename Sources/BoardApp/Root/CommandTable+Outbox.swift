import BoardCore
import Localization
import RIBs

/// The list of the outbox on the screen, which follows the outbox.
struct OutboxList {
    fileprivate var rows = OutboxRows()
    fileprivate weak var list: (any ChoiceList)?
    fileprivate var following: Cancellable? { didSet { oldValue?.cancel() } }
}

extension CommandTable {
    private var outbox: Outbox { writingServices.outbox }

    func showOutbox() {
        interactor?.whileActive({ [outbox] in try await outbox.reload() }) {
            [weak self] (result: Result<[OutboxItem], any Error>) in
            switch result {
            case .success(let items): self?.choose(among: items)
            case .failure(let error as DraftStoreError):
                self?.presenter.show(
                    message: localized("The outbox cannot be read: \(error.reason)."))
            case .failure: break
            }
        }
    }

    /// The messages about what remains in the outbox when the program ends, a sentence each.
    var unsentMessages: [String] {
        writingServices.items.value.filter(\.isUnsent).map { item in
            let status = item.statusText(at: now())
            return localized(
                "Not sent yet, and sent when board-tui runs again: “\(item.draft.heading)” (\(status))"
            )
        }
    }

    private func choose(among items: [OutboxItem]) {
        guard !items.isEmpty else {
            return presenter.show(message: localized("The outbox is empty."))
        }
        let rows = OutboxRows(items)
        outboxList.rows = rows
        outboxList.list = presenter.choose(
            localized("Outbox"), among: rows.choices, verb: localized("edit")
        ) { [weak self] number in
            guard let self else { return }
            askToTakeBack(outboxList.rows.items[number].draft)
        }
        Task { [outbox] in await outbox.retry() }
        outboxList.following = interactor?.whileActive(forEach: outbox.states()) { [weak self] in
            self?.follow($0)
        }
    }

    /// Updates the list when the outbox changes.
    private func follow(_ items: [OutboxItem]) {
        guard let list = outboxList.list else { return outboxList.following = nil }
        outboxList.rows.take(items)
        list.update(outboxList.rows.choices)
    }

    /// Asks before it takes back a draft whose delivery may have succeeded without a response.
    private func askToTakeBack(_ draft: Draft) {
        guard case .outgoing(_, _, let attempts) = draft.stage, attempts > 0 else {
            return takeBack(draft.id)
        }
        let lines = [
            localized("It was sent without a response: \(draft.source.name) may have it."),
            localized("Sending it again may post it twice. Edit it anyway?"),
        ]
        presenter.ask(localized("Edit draft"), lines) { [weak self] in self?.takeBack(draft.id) }
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
            return localized("It cannot be edited: \(error.reason).")
        }
        return self as? OutboxError == .notThere
            ? localized("It is no longer in the outbox.")
            : localized("It cannot be edited while it is being sent.")
    }
}
