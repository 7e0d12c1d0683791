import BoardCore
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
package final class CreateAccountInteractor: AccountFormInteractor {
    package weak var listener: (any CreateAccountListener)?

    package init(
        presenter: any AccountFormPresentable, service: any AccountService,
        pendingWork: PendingWork, clock: any Clock<Duration>
    ) {
        super.init(
            presenter: presenter, service: service, fields: [.name, .password, .passwordAgain],
            pendingWork: pendingWork, clock: clock)
    }

    package override func willResignActive() {
        super.willResignActive()
        service.endSignUp()
    }

    override func terms() -> @Sendable () async throws -> AccountTerms {
        { [service] in try await service.signUpTerms() }
    }

    /// Loads a new captcha. Each captcha is valid for one attempt, successful or not.
    override func didFail() {
        if state.fields.contains(.captcha) { askForTerms() }
    }

    override func take(_ terms: AccountTerms, into state: inout AccountFormState) {
        guard let signUp = terms.signUp else {
            state.notes = [AccountError.signUpClosed.message(host: state.site.host)]
            return
        }
        state.fields = signUp.fields
        state.optional = signUp.optional
        state.answers[.invitation] = signUp.invitation
        state.page = signUp.captchaPage
        let length = signUp.minimumPasswordLength.map {
            "A password needs at least \($0) characters."
        }
        let letters = signUp.captchaPage.map { "The picture with the letters is at \($0)" }
        // The question may be long, so the other notes precede it.
        state.notes = [signUp.note, length, letters, signUp.question].compactMap(\.self)
    }

    override func request(
        _ answers: [AccountField: String]
    ) -> () async throws -> SignUpOutcome {
        var answers = answers
        answers[.passwordAgain] = nil
        return { [service, answers] in try await service.signUp(answers) }
    }

    override func didSucceed(_ outcome: SignUpOutcome) {
        switch outcome {
        case .signedIn(let signedIn): listener?.createAccount(didSignIn: signedIn)
        case .awaitsApproval: tell(.awaitsApproval)
        case .awaitsMail: tell(.awaitsMail)
        }
    }

    private func tell(_ state: AccountError) {
        presenter.alert(["The account was created.", state.message(host: service.site.host)]) {
            [weak self] in self?.leave()
        }
    }

    override func leave() {
        listener?.createAccountDidClose()
    }

    package override func openPage() {
        if let page = state.page { listener?.createAccount(didAskToOpen: page) }
    }
}
