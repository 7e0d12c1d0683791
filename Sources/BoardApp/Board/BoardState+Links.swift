import BoardCore

/// What the list says to a link whose place it does not have.
extension BoardState {
    /// Why what a link names is not there; `nil` while it may still come.
    ///
    /// - Parameter absence: why, where all has been read.
    func failure(for absence: LinkFailure) -> LinkFailure? {
        if isArranging { return nil }
        return switch activity {
        case .loading: nil
        case .idle, .unchanged: absence
        case .stopped: .stopped
        // Whether who is signed in still is, is being asked; a guest may read it.
        case .failed(let error) where error.meansSignedOut && !accounts.isEmpty: nil
        case .failed(let error): failure(after: error)
        }
    }

    /// Says no error a second time that fills the list.
    func failure(after error: BoardError) -> LinkFailure {
        let isShown = activity == .failed(error) && contents.posts.isEmpty
        return isShown ? .alreadyTold : .unreadable(error)
    }

    /// Whether a post may be had by itself that is in no list; a server that wants to be left alone is.
    func mayHaveUnlisted(after failure: LinkFailure) -> Bool {
        guard !capabilities.bringsAllBoards, retryAt == nil else { return false }
        return switch failure {
        case .noSuchPost, .unreadable, .alreadyTold: true
        default: false
        }
    }
}
