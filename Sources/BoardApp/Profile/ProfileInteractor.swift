import BoardCore
import Essentials
import RIBs

package protocol ProfileRouting: ViewableRouting {}

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
        run(.loading) { [service] in
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
        run(.working("Changing the password…")) { [service] in
            try await service.changePassword(from: old, to: new)
        } receive: { interactor, credential in
            interactor.presenter.show(message: "The password is changed.")
            guard let credential else { return }
            interactor.listener?.profile(didChange: credential, of: interactor.account)
        }
    }

    package func deleteAccount(password: String) {
        run(.working("Deleting the account…")) { [service] in
            try await service.deleteAccount(password: password)
        } receive: { interactor, _ in
            interactor.listener?.profile(didDelete: interactor.account)
        }
    }

    private func run<Value>(
        _ progress: ProfileState.Progress,
        _ operation: @escaping @MainActor () async throws -> Value,
        receive: @escaping @MainActor (ProfileInteractor, Value) -> Void
    ) {
        present(progress)
        let task = whileActive(operation) { [weak self] (result: Result<Value, any Error>) in
            guard let self else { return }
            self.running = nil
            switch result {
            case .success(let value):
                receive(self, value)
                if self.isActive { self.present(.ready) }
            case .failure(let error): self.present(.failed(self.sentence(for: error)))
            }
        }
        running = PendingWork.Running(task: task, work: pendingWork.begin())
    }

    private func sentence(for error: any Error) -> String {
        (error as? AccountError)?.message(host: account.site.host) ?? BoardError(error).message
    }

    private func present(_ progress: ProfileState.Progress) {
        state.progress = progress
        presenter.present(state)
    }
}
