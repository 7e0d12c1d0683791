import BoardCore
import Essentials
import RIBs

/// Sends or discards a finished draft, after all pending saves of it.
@MainActor struct DraftSubmission {
    let keeper: DraftSession
    let outbox: Outbox
    let pendingWork: PendingWork

    func send(
        _ draft: Draft, at time: Date, for interactor: Interactor,
        receive: @escaping @MainActor (Result<Void, any Error>) -> Void
    ) {
        let returned = keeper.returned
        interactor.work(
            in: pendingWork,
            { [keeper, outbox] in
                // Save the editor's version before the draft becomes available to others.
                if returned > 0 {
                    _ = try await keeper.keep(draft, at: time, returned: returned)
                }
                await keeper.letGo()
                try await outbox.send(draft)
            }, receive: receive)
    }

    func discard(
        _ id: Draft.ID, for interactor: Interactor,
        receive: @escaping @MainActor (Result<Void, any Error>) -> Void
    ) {
        interactor.work(
            in: pendingWork,
            { [keeper, outbox] in
                try await keeper.afterPendingSteps { try await outbox.discard(id) }
            }, receive: receive)
    }
}
