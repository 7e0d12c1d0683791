import BoardCore
import Foundation

extension BoardState {
    /// Notes how far a load has come, or that it has brought everything.
    mutating func note(_ update: BoardUpdate, of load: Load, at time: Date) {
        if let progress = update.progress {
            activity = .loading(load, progress)
            return
        }
        // A board shown for the first time may come from what was read long before.
        if load != .initial || readAt == nil { readAt = time }
        activity = update.isUnchanged ? .unchanged : .idle
    }
}

extension BoardUpdate {
    /// Complete posts stay until the new ones are complete: half of those would take others away.
    func isBetter(than shown: BoardUpdate) -> Bool {
        if progress == nil || shown.posts.isEmpty { return true }
        return shown.progress != nil && shown.posts.count <= posts.count
    }
}
