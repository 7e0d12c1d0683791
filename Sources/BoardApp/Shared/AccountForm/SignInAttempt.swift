import BoardCore

/// An attempt to sign in or to create an account.
///
/// The request continues after the user leaves, because the site may already have received it. If
/// it succeeds, the new session is then revoked.
final class SignInAttempt {
    typealias Outcome = Result<SignUpOutcome, any Error>

    private let service: any AccountService
    /// The receiver of the result, or `nil` after the user has left.
    private var receive: ((Outcome) -> Void)?
    private var work: ActivityTracker.Work?

    /// - Parameter receive: called with the result, unless the user has left.
    init(
        at service: any AccountService, countedIn pendingWork: ActivityTracker,
        _ request: @escaping () async throws -> SignUpOutcome,
        receive: @escaping (Outcome) -> Void
    ) {
        self.service = service
        self.receive = receive
        work = pendingWork.begin()
        let rest = pendingWork.beginDeferred()
        Task {
            do {
                await end(.success(try await request()))
            } catch {
                await end(.failure(error))
            }
            withExtendedLifetime(rest) {}
        }
    }

    func leave() {
        receive = nil
        work = nil
    }

    private func end(_ outcome: Outcome) async {
        if let receive {
            receive(outcome)
            leave()
        } else if case .success(.signedIn(let signedIn)) = outcome {
            try? await service.revoke(signedIn.credential)
        }
    }
}
