/// The end of a step or the start of a workflow, with the branches that follow, of any types.
///
/// A workflow may have any number of steps, so nothing here is recursive.
@MainActor
class AnyJunction {
    let place: StepPlace
    final var isCommitted = false
    private var errorHandlers: [@MainActor (any Error) -> Void] = []
    /// The junctions at the ends of the branches.
    fileprivate final var next: [AnyJunction] = []

    init(at place: StepPlace) {
        self.place = place
    }

    isolated deinit {
        var waiting = next
        next = []
        while var junction = waiting.popLast() {
            guard isKnownUniquelyReferenced(&junction) else { continue }
            waiting += junction.next
            junction.next = []
        }
    }

    final func add(_ handler: @escaping @MainActor (any Error) -> Void) {
        if mayAdd(place.step) { errorHandlers.append(handler) }
    }

    fileprivate final func mayAdd(_ step: Any.Type) -> Bool {
        place.runs.allowAdding(step, to: place.workflow)
    }

    /// The type of a last step without `commit()`.
    final var lastWithoutCommit: Any.Type? {
        following.first { $0.next.isEmpty && !$0.isCommitted }?.place.step
    }

    /// Calls the error handlers of this junction and of all that follow.
    fileprivate final func fail(_ error: any Error) {
        for junction in following {
            for handler in junction.errorHandlers { handler(error) }
        }
    }

    /// This junction and all that follow, each before its successors.
    private var following: [AnyJunction] {
        var found: [AnyJunction] = []
        var waiting = [self]
        while let junction = waiting.popLast() {
            found.append(junction)
            waiting += junction.next.reversed()
        }
        return found
    }
}

/// The end of a step that returns this type of item and value.
@MainActor
final class Junction<Item, Value>: AnyJunction {
    fileprivate typealias Action =
        @MainActor (ItemReference<Item>, Value) async throws -> any Arriving
    /// The first step of each branch.
    fileprivate private(set) var actions: [Action] = []

    /// Adds a step of a type and returns its end. During a run, the result is not connected.
    func adding<NextItem, NextValue>(
        _ step: Any.Type,
        _ action: @escaping @MainActor (Item, Value) async throws -> (NextItem, NextValue)
    ) -> Junction<NextItem, NextValue> {
        let next = Junction<NextItem, NextValue>(at: place.followed(by: step))
        guard mayAdd(step) else { return next }
        self.next.append(next)
        // This junction retains the next one, and a run retains this one.
        actions.append { [unowned next] item, value in
            let (nextItem, nextValue) = try await item.perform(next.place) {
                try await action($0, value)
            }
            return Arrival(junction: next, item: nextItem, value: nextValue)
        }
        return next
    }

    /// Performs all following steps.
    func proceed(_ item: ItemReference<Item>, _ value: Value) async -> WorkflowOutcome {
        await Arrival(junction: self, item: item, value: value).proceed()
    }
}

/// A run that has reached a junction.
@MainActor
private protocol Arriving {
    var branchCount: Int { get }
    /// Performs the first step of a branch.
    func follow(branch: Int) async -> StepResult
}

/// The result of one step.
private enum StepResult {
    case arrived(any Arriving)
    case ended(WorkflowOutcome)
}

private struct Arrival<Item, Value>: Arriving {
    let junction: Junction<Item, Value>
    let item: ItemReference<Item>
    let value: Value

    var branchCount: Int { junction.actions.count }

    func follow(branch: Int) async -> StepResult {
        do {
            return .arrived(try await junction.actions[branch](item, value))
        } catch {
            let outcome = WorkflowOutcome(error)
            outcome.failure.map(junction.next[branch].fail)
            return .ended(outcome)
        }
    }
}

extension Arriving {
    /// Performs all following steps, with branches side by side.
    fileprivate func proceed() async -> WorkflowOutcome {
        var arrival: any Arriving = self
        while arrival.branchCount == 1 {
            switch await arrival.follow(branch: 0) {
            case .arrived(let next): arrival = next
            case .ended(let outcome): return outcome
            }
        }
        return arrival.branchCount == 0 ? .completed : await arrival.fork()
    }

    private func fork() async -> WorkflowOutcome {
        let runs: [BranchOutcome.Run] = (0..<branchCount).map { branch in
            {
                switch await follow(branch: branch) {
                case .arrived(let next): (branch, await next.proceed())
                case .ended(let outcome): (branch, outcome)
                }
            }
        }
        return await BranchOutcome.running(runs)
    }
}
