import BoardCore
import Essentials

/// Keeps the draft of one screen, one step after the other: what is kept late undoes nothing that
/// was sent, thrown away or kept last. Meanwhile no other program writes on it.
final class DraftKeeper {
    private let store: any DraftStore
    private var held: Draft.ID?
    /// Waits for the steps that were begun.
    private var finishSteps: () async -> Void = {}
    /// Whether the last words are kept, and older ones that are still on their way are not.
    private var hasLastWords = false
    /// How often the draft was lent to an editor, and which time it came back last.
    private var lendings = 0
    private(set) var returned = 0

    init(store: any DraftStore) {
        self.store = store
    }

    /// Keeps a draft, or forgets it where nothing is written; returns whether it is no other
    /// program's.
    ///
    /// - Parameter returned: what that was when these words were there.
    func keep(_ draft: Draft, at time: Date, returned: Int) async throws -> Bool {
        try await afterOthers { [self] in
            guard !hasLastWords else { return true }
            guard !draft.isBlank else {
                try await store.remove(draft.id)
                return true
            }
            try await store.save(draft)
            endLending(of: draft.id, returned)
            // What is kept is kept, even where that can't be noted.
            return (try? await hold(draft.id, at: time)) ?? true
        }
    }

    /// Keeps what was written last before it returns. Throws why it is not kept.
    func keepAtOnce(_ draft: Draft) throws {
        try store.saveAtOnce(draft)
        hasLastWords = true
        endLending(of: draft.id, returned)
    }

    /// Keeps a draft that an editor of the reader's own is to have, so that what is saved there is
    /// not lost with this program; returns where its file is to be, if there is a place.
    func lend(_ draft: Draft, at time: Date) -> String? {
        lendings += 1
        guard let path = try? store.lend(draft, until: time + Self.longest) else { return nil }
        held = draft.id
        return path
    }

    /// Its file is needed until the words are kept.
    func takeBack() {
        returned = lendings
    }

    private func endLending(of id: Draft.ID, _ returned: Int) {
        if returned > 0, returned == lendings { store.endLending(of: id) }
    }

    /// Returns whether no other program has it.
    func take(_ id: Draft.ID, at time: Date) async throws -> Bool {
        try await afterOthers { [self] in try await hold(id, at: time) }
    }

    /// Lets others have it; what is sent right behind this is the outbox's to hold.
    func letGo() async {
        try? await afterOthers { [self] in
            guard let id = held else { return }
            held = nil
            try await store.release(id)
        }
    }

    private func hold(_ id: Draft.ID, at time: Date) async throws -> Bool {
        guard held != id else { return true }
        guard try await store.hold(id, until: time + Self.longest) else { return false }
        held = id
        return true
    }

    /// Does something when all steps are done that were begun before.
    func afterOthers<Value: Sendable>(
        _ step: @escaping () async throws -> Value
    ) async throws -> Value {
        let task = Task { [finishSteps] in
            await finishSteps()
            return try await step()
        }
        finishSteps = { _ = await task.result }
        return try await task.value
    }

    /// Longer than anybody writes; a program that ends lets go of all it has.
    private static let longest: TimeInterval = 7 * 86_400
}
