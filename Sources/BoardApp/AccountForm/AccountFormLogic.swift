import BoardCore
import Essentials
import RIBs

/// Checks what was typed, sends it, and tells what came of it: what signing in and making an account
/// have in common.
package class AccountFormLogic: PresentableInteractor<any AccountFormPresentable>,
    AccountFormPresentableListener
{
    let service: any AccountService
    private let pendingWork: PendingWork
    private let clock: any Clock<Duration>
    private(set) var state: AccountFormState
    /// Whether the reader knows that others may read along, and does not mind.
    private var acceptsExposure = false
    private var asking: PendingWork.Running? { didSet { oldValue?.task.cancel() } }
    private var attempt: SignInAttempt? { didSet { oldValue?.leave() } }
    private var countdown: Cancellable? { didSet { oldValue?.cancel() } }

    init(
        presenter: any AccountFormPresentable, service: any AccountService,
        fields: [AccountField], answers: [AccountField: String] = [:], pendingWork: PendingWork,
        clock: any Clock<Duration>
    ) {
        self.service = service
        self.pendingWork = pendingWork
        self.clock = clock
        state = AccountFormState(site: service.site, fields: fields, answers: answers)
        super.init(presenter: presenter)
        presenter.listener = self
    }

    /// What asks the site for its terms.
    func terms() -> @Sendable () async throws -> AccountTerms {
        { [service] in try await service.terms() }
    }

    /// Fits the form to what the site asks.
    func take(_ terms: AccountTerms, into state: inout AccountFormState) {}

    /// What sends what was typed, without this object, which may be gone before the answer.
    func request(_ answers: [AccountField: String]) -> () async throws -> SignUpOutcome {
        preconditionFailure("\(Self.self) asks for nothing")
    }

    /// Called in the same turn in which a success is known.
    func didSucceed(_ outcome: SignUpOutcome) {}

    package func createAccount() {}

    package func openPage() {}

    /// Called when the site has not done what was asked, and the reader knows.
    func didFail() {}

    /// Called when the reader leaves.
    func leave() {}

    // MARK: Beginning

    package override func didBecomeActive() {
        super.didBecomeActive()
        presenter.present(state)
        askForTerms()
    }

    package override func willResignActive() {
        super.willResignActive()
        (asking, attempt, countdown) = (nil, nil, nil)
    }

    /// The reader types meanwhile: nearly all sites want a name and a password.
    func askForTerms() {
        let task = whileActive(terms()) {
            [weak self] (result: Result<AccountTerms, any Error>) in
            self?.asking = nil
            self?.take(result)
        }
        asking = PendingWork.Running(task: task, work: pendingWork.begin())
    }

    private func take(_ result: Result<AccountTerms, any Error>) {
        switch result {
        case .success(let terms): change { take(terms, into: &$0) }
        case .failure(let error as BoardError): change { $0.notes = [error.message] }
        case .failure: break
        }
    }

    func change(_ edit: (inout AccountFormState) -> Void) {
        edit(&state)
        presenter.present(state)
    }
}

// MARK: Sending

extension AccountFormLogic {
    package func submit(_ answers: [AccountField: String]) {
        guard state.progress == .ready else { return }
        change { $0.faults = $0.missing(in: answers) }
        guard state.faults.isEmpty else { return }
        guard !state.site.isExposed || acceptsExposure else { return askAboutExposure(answers) }
        attempt(answers)
    }

    private func askAboutExposure(_ answers: [AccountField: String]) {
        presenter.ask([
            "\(state.site.host) is reached by plain HTTP: others on the way can read the password.",
            "Send it all the same?",
        ]) { [weak self] in
            self?.acceptsExposure = true
            self?.attempt(answers)
        }
    }

    private func attempt(_ answers: [AccountField: String]) {
        change { $0.progress = .working }
        attempt = SignInAttempt(at: service, countedIn: pendingWork, request(answers)) {
            [weak self] outcome in
            self?.attempt = nil
            self?.didEnd(outcome)
        }
    }

    private func didEnd(_ result: SignInAttempt.Outcome) {
        change { $0.progress = .ready }
        switch result {
        case .success(let outcome): didSucceed(outcome)
        case .failure(let error as AccountError):
            show(error)
            didFail()
        case .failure(is CancellationError): break
        case .failure(let error as AccountKeeperError):
            presenter.alert([error.sentence]) {}
            didFail()
        case .failure(let error):
            show(BoardError(error))
            didFail()
        }
    }

    private func show(_ error: AccountError) {
        guard let fault = error.fault else {
            return presenter.alert([error.message(host: state.site.host)]) {}
        }
        change {
            if !$0.fields.contains(fault.field) { $0.fields.append(fault.field) }
            $0.faults = [fault.field: fault.sentence]
        }
    }

    private func show(_ error: BoardError) {
        if case .refused(_, status: 429, let wait) = error {
            return count(down: Int((wait ?? .seconds(60)).components.seconds) + 1)
        }
        presenter.alert([error.message]) {}
    }

    private func count(down seconds: Int) {
        change { $0.progress = .waiting(seconds: seconds) }
        countdown = whileActive { [weak self, clock] in
            for left in (0..<seconds).reversed() {
                guard (try? await clock.sleep(for: .seconds(1))) != nil else { return }
                self?.change { $0.progress = left > 0 ? .waiting(seconds: left) : .ready }
            }
        }
    }

    /// Stops what goes on first; an answer that comes later does nothing.
    package func close() {
        guard state.progress == .working else { return leave() }
        attempt = nil
        change { $0.progress = .ready }
    }
}

extension AccountFormState {
    /// What is wrong before anybody is asked.
    fileprivate func missing(in answers: [AccountField: String]) -> [AccountField: String] {
        var faults: [AccountField: String] = [:]
        for field in fields where !optional.contains(field) && (answers[field] ?? "").isEmpty {
            faults[field] = field.absence
        }
        if faults.isEmpty, fields.contains(.passwordAgain),
            answers[.password] != answers[.passwordAgain]
        {
            faults[.passwordAgain] = "The two passwords are not the same."
        }
        return faults
    }
}
