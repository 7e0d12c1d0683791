import BoardCore
import Essentials
import Localization
import RIBs

extension CommandTable {
    func showDrafts() {
        interactor?.whileActive({ [writingServices] in try await writingServices.drafts.drafts() })
        {
            [weak self] (result: Result<[Draft], any Error>) in
            switch result {
            case .success(let drafts): self?.choose(among: drafts.filter { !$0.isOutgoing })
            case .failure(let error as DraftStoreError):
                self?.presenter.show(
                    message: localized("The drafts cannot be read: \(error.reason)."))
            case .failure: break
            }
        }
    }

    /// Names the drafts that the user was writing when the program ended unexpectedly.
    func reportInterruptedDrafts() {
        interactor?.whileActive({ [writingServices] in
            try await writingServices.drafts.takeInterrupted()
        }) { [weak self] (result: Result<[Draft], any Error>) in
            guard let drafts = try? result.get(), let draft = drafts.first else { return }
            self?.presenter.greet(
                with: drafts.count == 1
                    ? localized("“\(draft.heading)” is still a draft; :drafts continues it.")
                    : localized("\(drafts.count) texts are still drafts; :drafts lists them."))
        }
    }

    /// Asks for confirmation if marks of posts cannot be stored, not even now.
    func confirmLosingMarks(then end: @escaping () -> Void) {
        guard let board = router()?.boardItem, board.storageFailure != nil else { return end() }
        storing = interactor?.whileActive({ await board.saveUnsavedMarks() }) {
            [weak self] (result: Result<String?, any Error>) in
            guard case .success(let failure?) = result else { return end() }
            let lines = [
                failure, localized("What you have read and marked since would be forgotten."),
                localized("Quit?"),
            ]
            self?.presenter.ask(localized("Quit"), lines, onConfirm: end)
        }
    }

    /// Asks for confirmation if drafts would be deleted at exit.
    func confirmLosingDrafts(then end: @escaping () -> Void) {
        interactor?.whileActive({ [writingServices] in try await writingServices.drafts.drafts() })
        {
            [weak self] (result: Result<[Draft], any Error>) in
            let drafts = (try? result.get()) ?? []
            guard !drafts.isEmpty else { return end() }
            let count =
                drafts.count == 1
                ? localized("1 unsent text") : localized("\(drafts.count) unsent texts")
            let lines = [localized("\(count) of yours would be deleted."), localized("Quit?")]
            self?.presenter.ask(localized("Quit"), lines, onConfirm: end)
        }
    }

    private func choose(among drafts: [Draft]) {
        guard !drafts.isEmpty else {
            return presenter.show(message: localized("There are no drafts."))
        }
        let now = now()
        let choices = drafts.map { draft in
            let reason =
                if case .refused(let reason, _) = draft.stage {
                    localized("rejected: \(reason)")
                } else { "" }
            let author = draft.author.map { localized("as \($0)") } ?? ""
            // A problem comes first, because the end of the note may be truncated.
            let notes = [
                reason, draft.target.label, draft.source.name, author,
                draft.updatedAt.timeAgo(at: now),
            ]
            return Choice(
                draft.heading, note: notes.filter { !$0.isEmpty }.joined(separator: " · "))
        }
        presenter.choose(
            localized("Drafts"), among: choices, verb: localized("continue"),
            discard: { [weak self] number in self?.askToDiscard(drafts[number]) }
        ) { [weak self] number in self?.goOn(drafts[number]) }
    }

    private func askToDiscard(_ draft: Draft) {
        presenter.ask(localized("Delete draft"), [localized("Delete “\(draft.heading)”?")]) {
            [weak self] in
            self?.discard(draft)
        }
    }

    private func discard(_ draft: Draft) {
        interactor?.whileActive({ [writingServices] in
            try await writingServices.outbox.discard(draft.id)
        }) {
            [weak self] (result: Result<Void, any Error>) in
            switch result {
            case .success: self?.showDrafts()
            case .failure(let error as DraftStoreError):
                self?.presenter.show(message: localized("It cannot be deleted: \(error.reason)."))
            case .failure: break
            }
        }
    }
}

extension WritingTarget {
    /// The kind of draft; empty for a new post.
    fileprivate var label: String {
        switch self {
        case .newPost: ""
        case .reply(let post, _): localized("reply to \(post.raw)")
        case .editOfPost, .editOfComment: localized("edit")
        case .message(let recipient, _): localized("message to \(recipient.name)")
        }
    }
}
