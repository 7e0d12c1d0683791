/// A check that a site still accepts the user's credential; it forgets a rejected one.
package struct ExpiryCheck: Sendable {
    private let service: any AccountService
    private let credentials: Credentials
    private let keeper: any AccountStorage

    package init(
        service: any AccountService, credentials: Credentials, keeper: any AccountStorage
    ) {
        self.service = service
        self.credentials = credentials
        self.keeper = keeper
    }

    package enum Outcome {
        /// The site accepts it, did not respond, or the credential has changed in the meantime.
        case going
        /// Another program has signed in to the same account; its credential is now in use.
        case renewed(Credential)
        /// The user is signed out; with an error if that cannot be stored.
        case over(AccountStorageError?)
        /// The credential belongs to another account and was not used.
        case another(AccountStorageError)
    }

    /// Checks `signedIn` after a request was rejected, and returns the outcome.
    ///
    /// The request may have been sent for another account, before this one became active. So the
    /// site is asked whether it still accepts this one.
    package func outcome(for signedIn: SignedIn) async -> Outcome {
        guard await isRefused(signedIn) else { return .going }
        if let error = credentials.ownershipError(of: signedIn) { return .another(error) }
        do {
            guard let other = try await keeper.forget(refused: signedIn) else { return .over(nil) }
            guard isShown(signedIn) else { return .going }
            credentials.add(other)
            guard await isRefused(other) else { return .renewed(other.credential) }
            // Only the next start uses the stored credential: a command may print a new token each
            // time.
            _ = try await keeper.forget(refused: other)
            return .over(nil)
        } catch {
            return .over(error as? AccountStorageError)
        }
    }

    private func isRefused(_ signedIn: SignedIn) async -> Bool {
        do {
            _ = try await Credentials.$actingAccount.withValue(signedIn.account) {
                try await service.profile()
            }
            return false
        } catch BoardError.signedOut {
            return isShown(signedIn)
        } catch {
            return false
        }
    }

    private func isShown(_ signedIn: SignedIn) -> Bool {
        credentials[signedIn.account] == signedIn.credential
    }
}
