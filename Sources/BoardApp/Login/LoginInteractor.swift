import BoardCore
import RIBs

package protocol LoginRouting: ViewableRouting {
    func routeToCreateAccount(at service: any AccountService)
    func detachCreateAccount()
}

package protocol LoginListener: AnyObject {
    func login(didSignIn signedIn: SignedIn)
    /// Called when the user cancels the sign-in.
    func loginDidCancel()
    /// Called when the user opens a page in another program.
    func login(didAskToOpen address: String)
}

/// Signs in to an account.
package final class LoginInteractor: AccountFormInteractor, LoginInteractable {
    package weak var router: (any LoginRouting)?
    package weak var listener: (any LoginListener)?

    /// Set if the user only wants to create an account. Leaving that form then ends the login, too.
    private var isForNewAccount = false

    /// - Parameter name: the name of the account to sign in, or `nil` if it is not known.
    package init(
        presenter: any AccountFormPresentable, service: any AccountService, name: String? = nil,
        pendingWork: PendingWork, clock: any Clock<Duration>
    ) {
        super.init(
            presenter: presenter, service: service, fields: service.usualSignInFields,
            answers: name.map { [.name: $0] } ?? [:], pendingWork: pendingWork, clock: clock)
    }

    override func take(_ terms: AccountTerms, into state: inout AccountFormState) {
        state.fields = terms.signInFields + state.fields.filter { $0 == .code }
        state.optional = terms.optionalSignInFields
        state.page = terms.signInPage
        state.canCreateAccount = terms.signUp != nil
        state.notes = [terms.signInNote].compactMap(\.self)
    }

    override func request(
        _ answers: [AccountField: String]
    ) -> () async throws -> SignUpOutcome {
        { [service] in .signedIn(try await service.signIn(answers)) }
    }

    override func didSucceed(_ outcome: SignUpOutcome) {
        if case .signedIn(let signedIn) = outcome { listener?.login(didSignIn: signedIn) }
    }

    override func leave() {
        listener?.loginDidCancel()
    }

    package override func createAccount() {
        router?.routeToCreateAccount(at: service)
    }

    package override func openPage() {
        if let page = state.page { listener?.login(didAskToOpen: page) }
    }

    package override func willResignActive() {
        super.willResignActive()
        router?.detachCreateAccount()
    }
}

// MARK: Making an account

extension LoginInteractor {
    package func createAccount(didSignIn signedIn: SignedIn) {
        router?.detachCreateAccount()
        listener?.login(didSignIn: signedIn)
    }

    /// Shows the form for a new account at once.
    package func beginAccountCreation() {
        isForNewAccount = true
        createAccount()
    }

    package func createAccountDidClose() {
        router?.detachCreateAccount()
        if isForNewAccount { leave() }
    }

    package func createAccount(didAskToOpen address: String) {
        listener?.login(didAskToOpen: address)
    }
}
