import Testing

@testable import RIBs

/// Tasks and sequences bound to an interactor's activity.
@MainActor
struct WhileActiveTests {
    private let interactor = Interactor()

    @Test func `work begun while active runs`() async {
        interactor.activate()

        await withCheckedContinuation { ran in
            interactor.whileActive { ran.resume() }
        }
    }

    @Test func `work that is done leaves the scope`() async {
        interactor.activate()
        let scope = interactor.scope

        interactor.whileActive {}
        #expect(scope.bindings.count == 1)

        while !scope.bindings.isEmpty { await Task.yield() }
    }

    @Test(arguments: Ending.allCases)
    func `work is cancelled`(by ending: Ending) async {
        let gate = Gate()
        interactor.activate()

        await withCheckedContinuation { cancelled in
            let binding = interactor.whileActive {
                await withTaskCancellationHandler {
                    await gate.wait()
                } onCancel: {
                    cancelled.resume()
                }
            }
            Task {
                await gate.isWaitedFor()
                end(ending, binding)
            }
        }
        gate.open()
    }

    @Test func `work that has not begun at deactivation never does`() async {
        var hasBegun = false
        interactor.activate()
        interactor.whileActive { hasBegun = true }

        interactor.deactivate()
        await otherTasks()

        #expect(!hasBegun)
    }

    @Test func `a result is received`() async {
        interactor.activate()

        let result = await withCheckedContinuation { received in
            interactor.whileActive {
                1
            } receive: {
                received.resume(returning: $0)
            }
        }

        #expect(result == .success(1))
    }

    @Test func `an error is received with its type`() async {
        interactor.activate()

        let result: Result<Int, SampleError> = await withCheckedContinuation { received in
            interactor.whileActive { () async throws(SampleError) -> Int in
                throw SampleError()
            } receive: {
                received.resume(returning: $0)
            }
        }

        #expect(result == .failure(SampleError()))
    }

    @Test(arguments: Ending.allCases)
    func `a result that comes too late is not received`(after ending: Ending) async {
        var received: [Int] = []
        let gate = Gate()
        interactor.activate()
        let binding = interactor.whileActive {
            await gate.wait()
            return 1
        } receive: { (result: Result<Int, Never>) in
            received.append(result.get())
        }
        await gate.isWaitedFor()

        end(ending, binding)
        gate.open()
        await otherTasks()

        #expect(received == [])
    }

    @Test func `work begun while inactive is misuse and does not begin`() async {
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

/// What ends work early.
enum Ending: CaseIterable {
    case deactivation, cancellation
}

struct SampleError: Error, Equatable {}

/// Lets every task that is ready on the main actor have its turns.
@MainActor
func otherTasks() async {
    for _ in 0..<20 { await Task.yield() }
}

/// Something to wait for that does not care about cancellation.
@MainActor
final class Gate {
    private var waiter: CheckedContinuation<Void, Never>?
    private var observer: CheckedContinuation<Void, Never>?

    func wait() async {
        await withCheckedContinuation {
            waiter = $0
            observer?.resume()
            observer = nil
        }
    }

    func isWaitedFor() async {
        guard waiter == nil else { return }
        await withCheckedContinuation { observer = $0 }
    }

    func open() {
        waiter?.resume()
        waiter = nil
    }
}
