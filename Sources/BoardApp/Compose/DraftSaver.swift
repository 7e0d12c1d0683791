import BoardCore
import Essentials
import RIBs

/// Whoever writes what a `DraftSaver` keeps.
protocol DraftSaverListener: AnyObject {
    /// Whether words are to be kept: not where they are nobody's business here any more, or not now.
    var isToBeSaved: Bool { get }
    /// What there is to keep; to ask for it takes time with the length of a text.
    var wordsToSave: (draft: Draft, words: ComposedWords) { get }
    /// - Parameter isOurs: whether no other program writes on it.
    func draftSaver(didSave draft: Draft, isOurs: Bool)
    func draftSaver(didFail error: any Error)
}

/// Keeps what is being written a moment after each change, once for many keys.
final class DraftSaver {
    weak var listener: (any DraftSaverListener)?

    private let keeper: DraftKeeper
    private weak var interactor: Interactor?
    private let now: () -> Date
    private let clock: any Clock<Duration>
    private var saving: Cancellable?

    /// - Parameter interactor: as long as that is active, drafts are kept.
    init(
        keeper: DraftKeeper, interactor: Interactor, now: @escaping () -> Date,
        clock: any Clock<Duration>
    ) {
        self.keeper = keeper
        self.interactor = interactor
        self.now = now
        self.clock = clock
    }

    /// Whether there is a change that is not kept.
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

    /// The words are put together away from the main actor: no key waits for that.
    private func save() async {
        saving = nil
        guard isWanted, let (draft, words) = listener?.wordsToSave else { return }
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

    /// It is tried again and again: a full disk may be full no longer.
    private func didFail(_ error: any Error) {
        listener?.draftSaver(didFail: error)
        save(after: .seconds(2))
    }

    private var isWanted: Bool {
        interactor?.isActive == true && listener?.isToBeSaved == true
    }

    @concurrent private nonisolated static func draft(
        _ draft: Draft, with words: ComposedWords, at date: Date
    ) async -> Draft {
        draft.with(words, at: date)
    }
}

extension Draft {
    /// The same with the words as they are now.
    nonisolated func with(_ words: ComposedWords, at date: Date) -> Draft {
        var draft = self
        draft.title = words.title
        draft.body = words.body()
        draft.updatedAt = date
        draft.stage = .draft
        return draft
    }
}
