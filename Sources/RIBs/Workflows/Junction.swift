/// The end of a step, or the beginning of a workflow, and what goes on from there.
@MainActor
final class Junction<Item, Value> {
    var isCommitted = false
    let place: StepPlace
    private var errorHandlers: [@MainActor (any Error) -> Void] = []
    private var branches: [Branch<Item, Value>] = []

    init(at place: StepPlace) {
        self.place = place
    }

    /// Adds a step, of the given type, and returns what follows it; during a run, it leads nowhere.
    func adding<NextItem, NextValue>(
        _ step: Any.Type,
        _ action: @escaping @MainActor (Item, Value) async throws -> (NextItem, NextValue)
    ) -> Junction<NextItem, NextValue> {
        let next = Junction<NextItem, NextValue>(at: place.followed(by: step))
        if mayAdd(step) { branches.append(Branch(action, next)) }
        return next
    }

    func add(_ handler: @escaping @MainActor (any Error) -> Void) {
        if mayAdd(place.step) { errorHandlers.append(handler) }
    }

    private func mayAdd(_ step: Any.Type) -> Bool {
        place.runs.allowAdding(step, to: place.workflow)
    }

    /// The type of a last step that has not been committed.
    func lastWithoutCommit() -> Any.Type? {
        guard !branches.isEmpty else { return isCommitted ? nil : place.step }
        return branches.lazy.compactMap { $0.lastWithoutCommit() }.first
    }

    /// Does all that follows, with its branches side by side.
    func proceed(_ item: ItemReference<Item>, _ value: Value) async -> WorkflowOutcome {
        guard branches.count > 1 else {
            return await branches.first?.run(item, value) ?? .completed
        }
        let runs: [OutcomeOfBranches.Run] = branches.enumerated().map { index, branch in
            { (index, await branch.run(item, value)) }
        }
        return await OutcomeOfBranches.running(runs)
    }

    /// Calls the error handlers from here to all last steps.
    func fail(_ error: any Error) {
        for handler in errorHandlers { handler(error) }
        for branch in branches { branch.fail(error) }
    }
}

/// One step and all that follows it.
@MainActor
private struct Branch<Item, Value> {
    let run: @MainActor (ItemReference<Item>, Value) async -> WorkflowOutcome
    let fail: @MainActor (any Error) -> Void
    let lastWithoutCommit: @MainActor () -> Any.Type?

    init<NextItem, NextValue>(
        _ action: @escaping @MainActor (Item, Value) async throws -> (NextItem, NextValue),
        _ next: Junction<NextItem, NextValue>
    ) {
        fail = next.fail
        lastWithoutCommit = next.lastWithoutCommit
        run = { item, value in
            do {
                let (nextItem, nextValue) = try await item.perform(next.place) {
                    try await action($0, value)
                }
                return await next.proceed(nextItem, nextValue)
            } catch {
                let outcome = WorkflowOutcome(error)
                outcome.failure.map(next.fail)
                return outcome
            }
        }
    }
}
