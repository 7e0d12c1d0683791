/// Finds out whether a site still takes what shows it who is signed in, and has what it no longer
/// takes forgotten.
package struct ExpiryCheck: Sendable {
    private let service: any AccountService
    private let credentials: Credentials
    private let keeper: any AccountKeeper

    package init(
        service: any AccountService, credentials: Credentials, keeper: any AccountKeeper
    ) {
        self.service = service
        self.credentials = credentials
        self.keeper = keeper
    }

    package enum Outcome {
        /// The site takes it, has not said, or is shown something else by now.
        case going
        /// Another program has signed in as the same account; the site is shown that one's credential.
        case renewed(Credential)
        /// Nobody is signed in as that account any more; why that cannot be kept, where it cannot.
        case over(AccountKeeperError?)
        /// What the site was shown is another account's, which nothing was asked as.
        case another(AccountKeeperError)
    }

    /// Whatever refused `signedIn` may have been asked as another account, before this one was taken
    /// into use: the site says whether it knows this one.
    package func outcome(for signedIn: SignedIn) async -> Outcome {
        guard await isRefused(signedIn.credential) else { return .going }
        if let error = credentials.otherOwnership(of: signedIn) { return .another(error) }
        do {
            guard let other = try await keeper.forget(refused: signedIn) else { return .over(nil) }
            guard isShown(signedIn.credential) else { return .going }
            credentials.hold(other)
            guard await isRefused(other.credential) else { return .renewed(other.credential) }
            // What is kept by now is for the next start: a command may print a new token each time.
            _ = try await keeper.forget(refused: other)
            return .over(nil)
        } catch {
            return .over(error as? AccountKeeperError)
        }
    }

    private func isRefused(_ credential: Credential) async -> Bool {
        do {
            _ = try await service.profile()
            return false
        } catch BoardError.signedOut {
            return isShown(credential)
        } catch {
            return false
        }
    }

    private func isShown(_ credential: Credential) -> Bool {
        credentials[service.site] == credential
    }
}
