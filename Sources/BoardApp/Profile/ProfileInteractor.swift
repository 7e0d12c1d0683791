import BoardCore
import Essentials
import Localization
import RIBs

package protocol ProfilePresentable: Presentable {
    var listener: (any ProfilePresentableListener)? { get set }
    func present(_ state: ProfileState)
    func show(message: String)
}

package protocol ProfileListener: AnyObject {
    func profileDidClose()
    func profile(didSignOut account: Account, of service: any AccountService)
    func profile(didChange credential: Credential, of account: Account)
    func profile(didDelete account: Account)
}

/// Shows the user's account and changes it.
package final class ProfileInteractor: PresentableInteractor<any ProfilePresentable>,
    ProfilePresentableListener
{
    package weak var listener: (any ProfileListener)?

    private let account: Account
    private let service: any AccountService
    private let accounts: any ValueStream<SignedInAccounts>
    private let pendingWork: ActivityTracker
    private var state: ProfileState
    private var loading: ActivityTracker.Running? { didSet { oldValue?.task.cancel() } }
    private var sending: ActivityTracker.Running? { didSet { oldValue?.task.cancel() } }

    package init(
        presenter: any ProfilePresentable, account: Account, service: any AccountService,
        accounts: any ValueStream<SignedInAccounts>, pendingWork: ActivityTracker
    ) {
        self.account = account
        self.service = service
        self.accounts = accounts
        self.pendingWork = pendingWork
        state = ProfileState(account: account, canChangeCodes: service.codes != nil)
        super.init(presenter: presenter)
        presenter.listener = self
    }

    package override func didBecomeActive() {
        super.didBecomeActive()
        load()
        // Close the profile when the account is signed out elsewhere or another one is used.
        bind(accounts) { [weak self] accounts in
            guard let self, accounts[self.account.site] != self.account else { return }
            self.listener?.profileDidClose()
        }
    }

    package override func willResignActive() {
        super.willResignActive()
        (loading, sending) = (nil, nil)
        change { $0.form = nil }
    }

    package func load() {
        change { $0.progress = .loading }
        loading = run { [service] in
            async let terms = service.terms()
            return (try await service.profile(), try await terms)
        } receive: { [weak self] result in
            self?.loading = nil
            self?.take(result)
        }
    }

    private func take(_ result: Result<(Profile, AccountTerms), any Error>) {
        change {
            switch result {
            case .success(let (profile, terms)):
                ($0.profile, $0.terms, $0.progress) = (profile, terms, .ready)
            case .failure(let error):
                $0.progress = .failed(ProfileForm.sentence(for: error, from: account.site))
            }
        }
    }

    package func close() {
        listener?.profileDidClose()
    }

    package func signOut() {
        listener?.profile(didSignOut: account, of: service)
    }

    private func run<Value>(
        _ operation: @escaping @MainActor () async throws -> Value,
        receive: @escaping @MainActor (Result<Value, any Error>) -> Void
    ) -> ActivityTracker.Running {
        let task = whileActive(operation, receive: receive)
        return ActivityTracker.Running(task: task, work: pendingWork.begin())
    }

    private func change(_ edit: (inout ProfileState) -> Void) {
        edit(&state)
        presenter.present(state)
    }
}

// MARK: Changing the account

extension ProfileInteractor {
    package func begin(_ purpose: ProfileForm.Purpose) {
        change { $0.form = ProfileForm(purpose) }
    }

    /// Stops a running request, or closes the form if there is none.
    package func leaveForm() {
        guard state.form?.isWorking == true else { return change { $0.form = nil } }
        sending = nil
        let host = account.site.host
        changeForm {
            $0.progress = .failed(localized("Stopped; \(host) may already have done it."))
        }
    }

    package func submit(_ answers: [ProfileForm.Field: String]) {
        guard let form = state.form, !form.isWorking else { return }
        let faults = form.faults(in: answers, of: account)
        changeForm { ($0.faults, $0.progress) = ([:], .ready) }
        guard faults.isEmpty else { return changeForm { $0.faults = faults } }
        let proof = AccountProof(
            password: answers[.password] ?? answers[.oldPassword] ?? "", code: answers[.code])
        switch form.purpose {
        case .changePassword: changePassword(proof, to: answers[.newPassword] ?? "")
        case .deleteAccount: deleteAccount(proof)
        case .offerCodes: offerCodes(proof.password)
        case .turnCodesOn: turnCodesOn(proof.code ?? "")
        case .turnCodesOff: turnCodesOff(proof)
        }
    }

    private func changePassword(_ proof: AccountProof, to new: String) {
        send(localized("Changing the password…")) { [service] in
            try await service.changePassword(proof, to: new)
        } receive: { interactor, credential in
            interactor.end(localized("The password was changed."))
            guard let credential else { return }
            interactor.listener?.profile(didChange: credential, of: interactor.account)
        }
    }

    private func deleteAccount(_ proof: AccountProof) {
        send(localized("Deleting the account…")) { [service] in
            try await service.deleteAccount(proof)
        } receive: { interactor, _ in
            interactor.listener?.profile(didDelete: interactor.account)
        }
    }

    /// Sends a change. The form remains as typed until the site has accepted the change.
    private func send<Value>(
        _ message: String, _ operation: @escaping @MainActor () async throws -> Value,
        receive: @escaping @MainActor (ProfileInteractor, Value) -> Void
    ) {
        changeForm { $0.progress = .working(message) }
        sending = run(operation) { [weak self] result in
            guard let self else { return }
            sending = nil
            switch result {
            case .success(let value): receive(self, value)
            case .failure(let error): changeForm { $0.take(error, from: account.site) }
            }
        }
    }

    private func changeForm(_ edit: (inout ProfileForm) -> Void) {
        guard var form = state.form else { return }
        edit(&form)
        change { $0.form = form }
    }

    private func end(_ message: String) {
        change { $0.form = nil }
        presenter.show(message: message)
    }
}

// MARK: Codes of an authenticator

extension ProfileInteractor {
    /// Starts to turn authenticator codes off if they are on, and on if they are off.
    package func changeCodes() {
        guard let isOn = state.requiresCode else { return }
        begin(isOn ? .turnCodesOff : .offerCodes)
    }

    private func offerCodes(_ password: String) {
        guard let codes = service.codes else { return }
        send(localized("Requesting a secret…")) {
            try await codes.offer(password: password)
        } receive: { interactor, secret in
            interactor.begin(.turnCodesOn(secret))
        }
    }

    private func turnCodesOn(_ code: String) {
        guard let codes = service.codes else { return }
        send(localized("Turning on two-factor…")) {
            try await codes.turnOn(code: code)
        } receive: { interactor, _ in
            interactor.didChangeCodes(areOn: true, localized("Two-factor sign-in is now on."))
        }
    }

    private func turnCodesOff(_ proof: AccountProof) {
        guard let codes = service.codes else { return }
        send(localized("Turning off two-factor…")) {
            try await codes.turnOff(password: proof.password, code: proof.code ?? "")
        } receive: { interactor, _ in
            interactor.didChangeCodes(areOn: false, localized("Two-factor sign-in is now off."))
        }
    }

    private func didChangeCodes(areOn: Bool, _ message: String) {
        change { $0.profile?.requiresCode = areOn }
        end(message)
    }
}
