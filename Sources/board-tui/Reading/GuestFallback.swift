import BoardApp
import BoardCore
import Localization

/// A fallback to anonymous requests if a site rejects the stored credential.
struct GuestFallback: Sendable {
    let credentials: Credentials
    let keeper: any AccountStorage

    /// Returns whether to repeat a rejected request, because its credential has changed.
    func hasNewCredential(
        _ source: any BoardSource, say: @Sendable (String) -> Void
    ) async -> Bool {
        var isOther = false
        for service in source.members.compactMap({ source.member($0)?.accounts }) {
            if await hasNewCredential(service, say: say) { isOther = true }
        }
        return isOther
    }

    private func hasNewCredential(
        _ service: any AccountService, say: @Sendable (String) -> Void
    ) async -> Bool {
        let account = Credentials.actingAccount ?? credentials.account(at: service.site)
        guard let account, account.site == service.site, let credential = credentials[account]
        else { return false }
        let check = ExpiryCheck(service: service, credentials: credentials, keeper: keeper)
        switch await check.outcome(for: SignedIn(account, credential)) {
        case .going: return false
        case .renewed: return true
        case .over(let error):
            say(
                localized(
                    "\(account.name) is no longer signed in at \(account.site.host); now a guest. Sign in again with board-tui login."
                ))
            if let error { say(error.sentence) }
        case .another(let error): say(localized("\(error.sentence) Continuing as a guest."))
        }
        credentials.remove(account)
        return true
    }
}
