import BoardCore
import Essentials
import Localization
import RIBs

/// The interactor of a RIB that owns an `AccountForm`.
protocol AccountFormOwner: Interactor {
    /// Updates the form to match the terms of the site.
    func take(_ terms: AccountTerms, into state: inout AccountFormState)
    /// Called synchronously when an attempt has succeeded.
    func didSucceed(_ outcome: SignUpOutcome)
    /// Called after an error was shown.
    func didFail()
    /// Called when the user leaves the form.
    func leave()
}

/// A form for signing in or for creating an account.
///
/// It loads the terms of the site, validates the input, sends it and shows the result.
final class AccountForm {
    weak var owner: (any AccountFormOwner)?

    private let presenter: any AccountFormPresentable
    private let service: any AccountService
    private let terms: @Sendable () async throws -> AccountTerms
    private let request: ([AccountField: String]) async throws -> SignUpOutcome
    private let pendingWork: ActivityTracker
    private let clock: any Clock<Duration>
    private(set) var state: AccountFormState
    /// Set when the user has agreed to send the password over plain HTTP.
    private var acceptsPlainHTTP = false
    private var asking: ActivityTracker.Running? { didSet { oldValue?.task.cancel() } }
    private var attempt: SignInAttempt? { didSet { oldValue?.leave() } }
    private var countdown: Cancellable? { didSet { oldValue?.cancel() } }

    /// - Parameters:
    ///   - terms: loads the terms of the site.
    ///   - request: sends the input. It does not capture the owner, which it may outlive.
    init(
        presenter: any AccountFormPresentable, service: any AccountService,
        fields: [AccountField], answers: [AccountField: String] = [:], pendingWork: ActivityTracker,
        clock: any Clock<Duration>, terms: @escaping @Sendable () async throws -> AccountTerms,
        request: @escaping ([AccountField: String]) async throws -> SignUpOutcome
    ) {
        self.presenter = presenter
        self.service = service
        self.terms = terms
        self.request = request
        self.pendingWork = pendingWork
        self.clock = clock
        state = AccountFormState(site: service.site, fields: fields, answers: answers)
    }

    /// Shows the form. The owner calls it when it becomes active.
    func begin() {
        presenter.present(state)
        askForTerms()
    }

    /// Stops all work. The owner calls it when it resigns active.
    func end() {
        (asking, attempt, countdown) = (nil, nil, nil)
    }

    /// Loads the terms of the site.
    ///
    /// The user can type meanwhile, because most sites ask for the same fields.
    func askForTerms() {
        let task = owner?.whileActive(terms) {
            [weak self] (result: Result<AccountTerms, any Error>) in
            self?.asking = nil
            self?.take(result)
        }
        asking = task.map { ActivityTracker.Running(task: $0, work: pendingWork.begin()) }
    }

    private func take(_ result: Result<AccountTerms, any Error>) {
        switch result {
        case .success(let terms): change { owner?.take(terms, into: &$0) }
        case .failure(let error as BoardError): change { $0.notes = [error.message] }
        case .failure: break
        }
    }

    private func change(_ edit: (inout AccountFormState) -> Void) {
        edit(&state)
        presenter.present(state)
    }
}

// MARK: Sending

extension AccountForm {
    func submit(_ answers: [AccountField: String]) {
        guard state.progress == .ready else { return }
        let faults = state.missing(in: answers)
        // The form has removed an error whose field has changed, so the same one is shown again.
        change { $0.faults = [:] }
        guard faults.isEmpty else { return change { $0.faults = faults } }
        guard !state.site.isExposed || acceptsPlainHTTP else { return confirmPlainHTTP(answers) }
        attempt(answers)
    }

    private func confirmPlainHTTP(_ answers: [AccountField: String]) {
        presenter.ask([
            localized(
                "The connection to \(state.site.host) is not encrypted: others can read the password."
            ),
            localized("Send it anyway?"),
        ]) { [weak self] in
            self?.acceptsPlainHTTP = true
            self?.attempt(answers)
        }
    }

    private func attempt(_ answers: [AccountField: String]) {
        change { $0.progress = .working }
        let request = { [request] in try await request(answers) }
        attempt = SignInAttempt(at: service, countedIn: pendingWork, request) {
            [weak self] outcome in
            self?.attempt = nil
            self?.didEnd(outcome)
        }
    }

    private func didEnd(_ result: SignInAttempt.Outcome) {
        change { $0.progress = .ready }
        switch result {
        case .success(let outcome): owner?.didSucceed(outcome)
        case .failure(let error as AccountError):
            show(error)
            owner?.didFail()
        case .failure(is CancellationError): break
        case .failure(let error as AccountStorageError):
            presenter.alert([error.sentence]) {}
            owner?.didFail()
        case .failure(let error):
            show(BoardError(error))
            owner?.didFail()
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
        countdown = owner?.whileActive { [weak self, clock] in
            for left in (0..<seconds).reversed() {
                guard (try? await clock.sleep(for: .seconds(1))) != nil else { return }
                self?.change { $0.progress = left > 0 ? .waiting(seconds: left) : .ready }
            }
        }
    }

    /// Stops a running attempt, or leaves the form if there is none. A late response has no effect.
    func close() {
        guard state.progress == .working else { return owner?.leave() ?? () }
        attempt = nil
        change { $0.progress = .ready }
    }
}

extension AccountFormState {
    /// Returns the errors that can be found without a request.
    fileprivate func missing(in answers: [AccountField: String]) -> [AccountField: String] {
        var faults: [AccountField: String] = [:]
        for field in fields where !optional.contains(field) && (answers[field] ?? "").isEmpty {
            faults[field] = field.absence
        }
        if faults.isEmpty, fields.contains(.passwordAgain),
            answers[.password] != answers[.passwordAgain]
        {
            faults[.passwordAgain] = localized("The passwords do not match.")
        }
        return faults
    }
}
