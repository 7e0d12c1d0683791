import RIBsTesting
import Testing

@testable import RIBs

/// Tests of tasks and sequences bound to an interactor's activity.
@MainActor
@Suite(.watchdog)
struct WhileActiveTests {
    private let interactor = Interactor()

    @Test func `work started while active runs`() async throws {
        interactor.activate()

        var hasRun = false
        interactor.whileActive { hasRun = true }

        try await expectEventually("the work runs") { hasRun }
    }

    @Test func `completed work leaves the scope`() async throws {
        interactor.activate()
        let scope = interactor.scope

        interactor.whileActive {}
        #expect(scope.bindings.count == 1)

        try await expectEventually("the work leaves the scope") { scope.bindings.isEmpty }
    }

    @Test(arguments: Ending.allCases)
    func `work is cancelled`(by ending: Ending) async throws {
        let gate = Gate()
        interactor.activate()

        let cancelled = Flag()
        let binding = interactor.whileActive {
            await withTaskCancellationHandler {
                await gate.wait()
            } onCancel: {
                cancelled.raise()
            }
        }
        try await gate.isWaitedFor()

        end(ending, binding)

        #expect(cancelled.isRaised)
        gate.open()
    }

    @Test func `work that has not started at deactivation never starts`() async {
        var hasBegun = false
        interactor.activate()
        interactor.whileActive { hasBegun = true }

        interactor.deactivate()
        await otherTasks()

        #expect(!hasBegun)
    }

    @Test func `a result is received`() async throws {
        interactor.activate()

        var received: Result<Int, Never>?
        interactor.whileActive {
            1
        } receive: {
            received = $0
        }

        try await expectEventually("the result is received") { received != nil }
        #expect(received == .success(1))
    }

    @Test func `an error is received with its type`() async throws {
        interactor.activate()

        var received: Result<Int, SampleError>?
        interactor.whileActive { () async throws(SampleError) -> Int in
            throw SampleError()
        } receive: {
            received = $0
        }

        try await expectEventually("the error is received") { received != nil }
        #expect(received == .failure(SampleError()))
    }

    @Test(arguments: Ending.allCases)
    func `a result after the end is not received`(after ending: Ending) async throws {
        var received: [Int] = []
        let gate = Gate()
        interactor.activate()
        let binding = interactor.whileActive {
            await gate.wait()
            return 1
        } receive: { (result: Result<Int, Never>) in
            received.append(result.get())
        }
        try await gate.isWaitedFor()

        end(ending, binding)
        gate.open()
        await otherTasks()

        #expect(received == [])
    }

    @Test func `work started while inactive is misuse and does not run`() async {
        var hasBegun = false

        let found = misuse {
            interactor.whileActive { hasBegun = true }
        }
        await otherTasks()

        #expect(found.map(\.rule) == [.boundWhileInactive])
        #expect(found.first?.subject == "Interactor")
        #expect(!hasBegun)
    }

    private func end(_ ending: Ending, _ binding: Cancellable) {
        switch ending {
        case .deactivation: interactor.deactivate()
        case .cancellation: binding.cancel()
        }
    }
}

/// A way in which work ends early.
enum Ending: CaseIterable {
    case deactivation, cancellation
}

struct SampleError: Error, Equatable {}

/// Gives every task that is ready on the main actor its turns.
@MainActor
func otherTasks() async {
    for _ in 0..<20 { await Task.yield() }
}

/// A gate to wait for that ignores cancellation.
@MainActor
final class Gate {
    private var waiter: CheckedContinuation<Void, Never>?

    func wait() async {
        await withCheckedContinuation { waiter = $0 }
    }

    func isWaitedFor() async throws {
        try await expectEventually("somebody waits at the gate") { waiter != nil }
    }

    func open() {
        waiter?.resume()
        waiter = nil
    }
}
