import BoardCore

/// One attempt to sign in or to make an account. It goes on when its reader has left, as the site may
/// have heard of it: what lets somebody in is ended there then.
final class SignInAttempt {
    typealias Outcome = Result<SignUpOutcome, any Error>

    private let service: any AccountService
    /// `nil` when nobody waits for it any more.
    private var receive: ((Outcome) -> Void)?
    private var work: PendingWork.Work?

    /// - Parameter receive: called with what came of it, unless the reader has left.
    init(
        at service: any AccountService, countedIn pendingWork: PendingWork,
        _ request: @escaping () async throws -> SignUpOutcome,
        receive: @escaping (Outcome) -> Void
    ) {
        self.service = service
        self.receive = receive
        work = pendingWork.begin()
        let rest = pendingWork.beginRest()
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
