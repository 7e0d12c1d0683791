import BoardCore
import Essentials
import RIBs

package protocol ProfileRouting: ViewableRouting {}

package protocol ProfilePresentable: Presentable {
    var listener: (any ProfilePresentableListener)? { get set }
    func present(_ state: ProfileState)
    func show(message: String)
    /// Asks for the digits that the account's authenticator shows.
    func askForCode(_ sentence: String, then send: @escaping (String) -> Void)
}

package protocol ProfileListener: AnyObject {
    func profileDidClose()
    func profile(didSignOut account: Account, of service: any AccountService)
    func profile(didChange credential: Credential, of account: Account)
    func profile(didDelete account: Account)
}

/// Shows somebody's own account and changes it.
package final class ProfileInteractor: PresentableInteractor<any ProfilePresentable>,
    ProfileInteractable, ProfilePresentableListener
{
    package weak var router: (any ProfileRouting)?
    package weak var listener: (any ProfileListener)?

    private let account: Account
    private let service: any AccountService
    private let accounts: any ValueStream<SignedInAccounts>
    private let pendingWork: PendingWork
    private var state: ProfileState
    private var running: PendingWork.Running? { didSet { oldValue?.task.cancel() } }

    package init(
        presenter: any ProfilePresentable, account: Account, service: any AccountService,
        accounts: any ValueStream<SignedInAccounts>, pendingWork: PendingWork
    ) {
        self.account = account
        self.service = service
        self.accounts = accounts
        self.pendingWork = pendingWork
        state = ProfileState(account: account)
        super.init(presenter: presenter)
        presenter.listener = self
    }

    package override func didBecomeActive() {
        super.didBecomeActive()
        load()
        // Whoever is signed out elsewhere has no profile here.
        bind(accounts) { [weak self] accounts in
            guard let self, accounts[self.account.site] != self.account else { return }
            self.listener?.profileDidClose()
        }
    }

    package override func willResignActive() {
        super.willResignActive()
        running = nil
    }

    package func load() {
        run(.loading) { [service] _ in
            async let terms = service.terms()
            return (try await service.profile(), try await terms)
        } receive: { interactor, answer in
            interactor.state.profile = answer.0
            interactor.state.terms = answer.1
        }
    }

    package func close() {
        listener?.profileDidClose()
    }

    package func signOut() {
        listener?.profile(didSignOut: account, of: service)
    }

    package func changePassword(from old: String, to new: String) {
        run(.working("Changing the password…")) { [service] code in
            try await service.changePassword(AccountProof(password: old, code: code), to: new)
        } receive: { interactor, credential in
            interactor.presenter.show(message: "The password is changed.")
            guard let credential else { return }
            interactor.listener?.profile(didChange: credential, of: interactor.account)
        }
    }

    package func deleteAccount(password: String) {
        run(.working("Deleting the account…")) { [service] code in
            try await service.deleteAccount(AccountProof(password: password, code: code))
        } receive: { interactor, _ in
            interactor.listener?.profile(didDelete: interactor.account)
        }
    }

    /// - Parameter code: the digits of an authenticator; the reader is asked for them where the site
    ///   wants them, and it is done again.
    private func run<Value>(
        _ progress: ProfileState.Progress, code: String? = nil,
        _ operation: @escaping @MainActor (_ code: String?) async throws -> Value,
        receive: @escaping @MainActor (ProfileInteractor, Value) -> Void
    ) {
        present(progress)
        let task = whileActive({ try await operation(code) }) {
            [weak self] (result: Result<Value, any Error>) in
            guard let self else { return }
            self.running = nil
            switch result {
            case .success(let value):
                receive(self, value)
                if self.isActive { self.present(.ready) }
            case .failure(let error):
                self.didFail(error) { [weak self] code in
                    self?.run(progress, code: code, operation, receive: receive)
                }
            }
        }
        running = PendingWork.Running(task: task, work: pendingWork.begin())
    }

    private func didFail(_ error: any Error, tryAgain: @escaping (_ code: String) -> Void) {
        let sentence = sentence(for: error)
        present(.failed(sentence))
        let error = error as? AccountError
        guard error == .codeWanted || error == .wrongCode else { return }
        presenter.askForCode(sentence, then: tryAgain)
    }

    private func sentence(for error: any Error) -> String {
        // Nobody was asked for a name.
        if error as? AccountError == .wrongNameOrPassword { return "That is not your password." }
        return (error as? AccountError)?.message(host: account.site.host)
            ?? BoardError(error).message
    }

    private func present(_ progress: ProfileState.Progress) {
        state.progress = progress
        presenter.present(state)
    }
}
