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
package final class LoginInteractor: PresentableInteractor<any AccountFormPresentable>,
    LoginInteractable, AccountFormPresentableListener
{
    package weak var router: (any LoginRouting)?
    package weak var listener: (any LoginListener)?

    private let service: any AccountService
    private let form: AccountForm
    /// Set if the user only wants to create an account. Leaving that form then ends the login, too.
    private var isForNewAccount = false

    /// - Parameter name: the name of the account to sign in, or `nil` if it is not known.
    package init(
        presenter: any AccountFormPresentable, service: any AccountService, name: String? = nil,
        pendingWork: ActivityTracker, clock: any Clock<Duration>
    ) {
        self.service = service
        form = AccountForm(
            presenter: presenter, service: service, fields: service.usualSignInFields,
            answers: name.map { [.name: $0] } ?? [:], pendingWork: pendingWork, clock: clock,
            terms: { try await service.terms() },
            request: { .signedIn(try await service.signIn($0)) })
        super.init(presenter: presenter)
        presenter.listener = self
        form.owner = self
    }

    package override func didBecomeActive() {
        super.didBecomeActive()
        form.begin()
    }

    package override func willResignActive() {
        super.willResignActive()
        form.end()
        router?.detachCreateAccount()
    }

    /// Sends the answers, or opens the page that provides the key if there is none yet.
    package func submit(_ answers: [AccountField: String]) {
        let lacksKey = form.state.fields.contains(.key) && (answers[.key] ?? "").isBlank
        if lacksKey, form.state.page != nil { openPage() } else { form.submit(answers) }
    }

    package func createAccount() {
        router?.routeToCreateAccount(at: service)
    }

    package func openPage() {
        if let page = form.state.page { listener?.login(didAskToOpen: page) }
    }

    package func close() {
        form.close()
    }
}

extension LoginInteractor: AccountFormOwner {
    func take(_ terms: AccountTerms, into state: inout AccountFormState) {
        state.fields = terms.signInFields + state.fields.filter { $0 == .code }
        state.optional = terms.optionalSignInFields
        state.page = terms.signInPage
        state.canCreateAccount = terms.signUp != nil
        state.notes = [terms.signInNote].compactMap(\.self)
    }

    func didSucceed(_ outcome: SignUpOutcome) {
        if case .signedIn(let signedIn) = outcome { listener?.login(didSignIn: signedIn) }
    }

    func didFail() {}

    func leave() {
        listener?.loginDidCancel()
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
