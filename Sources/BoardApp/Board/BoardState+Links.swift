import BoardCore

/// The results of links whose target is not in the list.
extension BoardState {
    /// The target of a link.
    package enum PendingLink: Sendable, Hashable {
        case board(String)
        case post(String)
        case source(String)
    }

    /// Returns why the target of a link is missing; `nil` while it may still arrive.
    ///
    /// - Parameter absence: the reason to return once everything is loaded.
    func failure(for absence: LinkFailure) -> LinkFailure? {
        if feed.isArranging { return nil }
        return switch feed.activity {
        case .loading: nil
        case .idle, .unchanged: absence
        case .stopped: .stopped
        // The account is being checked; after an expired session, a guest may still have access.
        case .failed(let error) where error.requiresSignIn && !writing.accounts.isEmpty: nil
        case .failed(let error): failure(after: error)
        }
    }

    /// Returns the failure for an error, without repeating one that already fills the list.
    func failure(after error: BoardError) -> LinkFailure {
        let isShown = feed.activity == .failed(error) && feed.contents.posts.isEmpty
        return isShown ? .alreadyReported : .unreadable(error)
    }

    /// Returns `true` if an unlisted post can be requested separately.
    ///
    /// A server that asked to wait is not contacted.
    func mayHaveUnlisted(after failure: LinkFailure) -> Bool {
        guard !feed.capabilities.hasAllBoards, retryTimes.list == nil else { return false }
        return switch failure {
        case .noSuchPost, .unreadable, .alreadyReported: true
        default: false
        }
    }
}
