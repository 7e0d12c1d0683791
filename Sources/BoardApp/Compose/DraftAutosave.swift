import BoardCore
import Essentials
import RIBs

/// The owner of a draft that a `DraftAutosave` saves.
protocol DraftAutosaveListener: AnyObject {
    /// A Boolean value that indicates whether the draft may be saved now.
    var shouldSave: Bool { get }
    /// The draft and its text. Reading it takes time proportional to the length of the text.
    var textToSave: (draft: Draft, words: ComposedText) { get }
    /// - Parameter isOurs: `false` if another program has locked the draft.
    func draftSaver(didSave draft: Draft, isOurs: Bool)
    func draftSaver(didFail error: any Error)
}

/// Autosaves a draft shortly after a change. Several quick changes cause one save.
final class DraftAutosave {
    weak var listener: (any DraftAutosaveListener)?

    private let keeper: DraftSession
    private weak var interactor: Interactor?
    private let now: () -> Date
    private let clock: any Clock<Duration>
    private var saving: Cancellable?

    /// - Parameter interactor: drafts are saved while this interactor is active.
    init(
        keeper: DraftSession, interactor: Interactor, now: @escaping () -> Date,
        clock: any Clock<Duration>
    ) {
        self.keeper = keeper
        self.interactor = interactor
        self.now = now
        self.clock = clock
    }

    /// A Boolean value that indicates whether a save is scheduled.
    var isPending: Bool { saving != nil }

    func saveSoon() {
        if saving == nil { save(after: ComposeInteractor.savingPause) }
    }

    func stop() {
        saving?.cancel()
        saving = nil
    }

    private func save(after pause: Duration) {
        saving = interactor?.whileActive { [weak self, clock] in
            guard (try? await clock.sleep(for: pause)) != nil else { return }
            await self?.save()
        }
    }

    /// Saves the draft. The text is assembled off the main actor, so that it does not delay keys.
    private func save() async {
        saving = nil
        guard isWanted, let (draft, words) = listener?.textToSave else { return }
        let returned = keeper.returned
        let whole = await Self.draft(draft, with: words, at: now())
        guard isWanted else { return }
        do {
            let isOurs = try await keeper.keep(whole, at: now(), returned: returned)
            if isWanted { listener?.draftSaver(didSave: whole, isOurs: isOurs) }
        } catch {
            if isWanted { didFail(error) }
        }
    }

    /// Reports an error and retries after 2 s. The disk may have free space again.
    private func didFail(_ error: any Error) {
        listener?.draftSaver(didFail: error)
        save(after: .seconds(2))
    }

    private var isWanted: Bool {
        interactor?.isActive == true && listener?.shouldSave == true
    }

    @concurrent private nonisolated static func draft(
        _ draft: Draft, with words: ComposedText, at date: Date
    ) async -> Draft {
        draft.with(words, at: date)
    }
}

extension Draft {
    /// Returns the draft with the current text.
    nonisolated func with(_ words: ComposedText, at date: Date) -> Draft {
        var draft = self
        draft.title = words.title
        draft.body = words.body()
        draft.updatedAt = date
        draft.stage = .draft
        return draft
    }
}
