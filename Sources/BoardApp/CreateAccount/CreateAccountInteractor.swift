import BoardCore
import Localization
import RIBs

package protocol CreateAccountListener: AnyObject {
    /// Called when the account has been created and is signed in.
    func createAccount(didSignIn signedIn: SignedIn)
    /// Called when the user leaves, or when the new account waits for approval or a mail.
    func createAccountDidClose()
    /// Called when the user opens a page in another program.
    func createAccount(didAskToOpen address: String)
}

/// Creates an account.
package final class CreateAccountInteractor: PresentableInteractor<any AccountFormPresentable>,
    AccountFormPresentableListener
{
    package weak var listener: (any CreateAccountListener)?

    private let service: any AccountService
    private let form: AccountForm

    package init(
        presenter: any AccountFormPresentable, service: any AccountService,
        pendingWork: ActivityTracker, clock: any Clock<Duration>
    ) {
        self.service = service
        form = AccountForm(
            presenter: presenter, service: service, fields: [.name, .password, .passwordAgain],
            pendingWork: pendingWork, clock: clock,
            terms: { try await service.signUpTerms() },
            request: { try await service.signUp($0.filter { $0.key != .passwordAgain }) })
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
        service.endSignUp()
    }

    package func submit(_ answers: [AccountField: String]) {
        form.submit(answers)
    }

    /// Has no effect: the form is the one that creates an account.
    package func createAccount() {}

    package func openPage() {
        if let page = form.state.page { listener?.createAccount(didAskToOpen: page) }
    }

    package func close() {
        form.close()
    }
}

extension CreateAccountInteractor: AccountFormOwner {
    /// Loads a new captcha. Each captcha is valid for one attempt, successful or not.
    func didFail() {
        if form.state.fields.contains(.captcha) { form.askForTerms() }
    }

    func take(_ terms: AccountTerms, into state: inout AccountFormState) {
        guard let signUp = terms.signUp else {
            state.notes = [AccountError.signUpClosed.message(host: state.site.host)]
            return
        }
        state.fields = signUp.fields
        state.optional = signUp.optional
        state.answers[.invitation] = signUp.invitation
        state.page = signUp.captchaPage
        let length = signUp.minimumPasswordLength.map {
            localized("A password needs at least \($0) characters.")
        }
        let letters = signUp.captchaPage.map {
            localized("The picture with the letters is at \($0)")
        }
        // The question may be long, so the other notes precede it.
        state.notes = [signUp.note, length, letters, signUp.question].compactMap(\.self)
    }

    func didSucceed(_ outcome: SignUpOutcome) {
        switch outcome {
        case .signedIn(let signedIn): listener?.createAccount(didSignIn: signedIn)
        case .awaitsApproval: report(.awaitsApproval)
        case .awaitsMail: report(.awaitsMail)
        }
    }

    private func report(_ state: AccountError) {
        presenter.alert([
            localized("The account was created."), state.message(host: service.site.host),
        ]) {
            [weak self] in self?.leave()
        }
    }

    func leave() {
        listener?.createAccountDidClose()
    }
}
