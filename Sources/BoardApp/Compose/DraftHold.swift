import BoardCore
import Essentials

/// Keeps other programs from writing on a draft meanwhile: two would undo each other's words.
final class DraftHold {
    private let store: any DraftStore
    private var held: Draft.ID?

    init(store: any DraftStore) {
        self.store = store
    }

    /// Returns whether no other program has it.
    func take(_ id: Draft.ID, at time: Date) async throws -> Bool {
        guard held != id else { return true }
        let isTaken = try await store.hold(id, until: time + Self.longest)
        if isTaken { held = id }
        return isTaken
    }

    /// Lets others have it; what is sent right behind this is the outbox's to hold.
    func letGo() async {
        guard let id = held else { return }
        held = nil
        try? await store.release(id)
    }

    /// Longer than anybody writes; a program that ends lets go of all it has.
    private static let longest: TimeInterval = 7 * 86_400
}
