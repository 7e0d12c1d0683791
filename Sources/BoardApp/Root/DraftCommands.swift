import BoardCore
import Essentials
import RIBs

/// The commands for drafts.
final class DraftCommands {
    private let presenter: any RootPresentable
    private let writingServices: WritingServices
    private weak var interactor: Interactor?
    private let now: () -> Date
    private let goOn: (Draft) -> Void

    /// - Parameters:
    ///   - interactor: operations run while this interactor is active.
    ///   - goOn: opens a draft in the compose screen.
    init(
        presenter: any RootPresentable, writingServices: WritingServices, interactor: Interactor,
        now: @escaping () -> Date, goOn: @escaping (Draft) -> Void
    ) {
        self.presenter = presenter
        self.writingServices = writingServices
        self.interactor = interactor
        self.now = now
        self.goOn = goOn
    }

    func showDrafts() {
        interactor?.whileActive({ [writingServices] in try await writingServices.drafts.drafts() })
        {
            [weak self] (result: Result<[Draft], any Error>) in
            switch result {
            case .success(let drafts): self?.choose(among: drafts.filter { !$0.isOutgoing })
            case .failure(let error as DraftStoreError):
                self?.presenter.show(message: "The drafts cannot be read: \(error.reason).")
            case .failure: break
            }
        }
    }

    private func choose(among drafts: [Draft]) {
        guard !drafts.isEmpty else { return presenter.show(message: "There are no drafts.") }
        let now = now()
        let choices = drafts.map { draft in
            let reason =
                if case .refused(let reason, _) = draft.stage { "rejected: \(reason)" } else { "" }
            let author = draft.author.map { "as \($0)" } ?? ""
            // A problem comes first, because the end of the note may be truncated.
            let notes = [
                reason, draft.target.words, draft.source.name, author,
                draft.updatedAt.age(at: now),
            ]
            return Choice(
                draft.heading, note: notes.filter { !$0.isEmpty }.joined(separator: " · "))
        }
        presenter.choose(
            "Drafts: Enter continues, F8 deletes", among: choices,
            discard: { [weak self] number in self?.askToDiscard(drafts[number]) }
        ) { [weak self] number in self?.goOn(drafts[number]) }
    }

    private func askToDiscard(_ draft: Draft) {
        presenter.ask("Delete draft", ["Delete “\(draft.heading)”?"]) { [weak self] in
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
                self?.presenter.show(message: "It cannot be deleted: \(error.reason).")
            case .failure: break
            }
        }
    }
}

extension WritingTarget {
    /// The kind of draft; empty for a new post.
    fileprivate var words: String {
        switch self {
        case .newPost: ""
        case .reply(let post, _): "reply to \(post.raw)"
        case .editOfPost, .editOfComment: "edit"
        }
    }
}
