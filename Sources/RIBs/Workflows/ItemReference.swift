/// A reference to the item of a step, weak if the item is an object.
@MainActor
struct ItemReference<Item> {
    private weak var object: AnyObject?
    /// An item that is not an object and therefore cannot be released.
    private let value: Item?

    init(_ item: Item) {
        let isObject = type(of: item as Any) is AnyClass
        object = isObject ? item as AnyObject : nil
        value = isObject ? nil : item
    }

    /// The node of the item, if it is an interactor that has one.
    var node: TreeNode? { (object as? Interactor)?.node }

    /// The item; `nil` if it was released, or its RIB is neither in a tree nor active.
    var present: Item? {
        guard let interactor = object as? Interactor else { return value ?? object as? Item }
        let isInTree = interactor.node.map { $0.parent != nil && !$0.isClosed } ?? true
        guard isInTree || interactor.isActive, !interactor.retirement.value else { return nil }
        return object as? Item
    }

    /// Waits until the item is active and performs `action` on it, unless the task is cancelled.
    ///
    /// The item and the result of the step are retained only during the step.
    func perform<NextItem, Value>(
        _ step: StepPlace, _ action: @MainActor (Item) async throws -> (NextItem, Value)
    ) async throws -> (ItemReference<NextItem>, Value) {
        try await untilActive()
        node?.report(step.event)
        let (nextItem, value) = try await action(try item())
        try Task.checkCancellation()
        return (ItemReference<NextItem>(nextItem), value)
    }

    /// Waits until the item is active, without retaining it.
    func untilActive() async throws {
        try Task.checkCancellation()
        while try !isReady() {
            await nextChange()
            try Task.checkCancellation()
        }
    }

    private func item() throws(ItemGone) -> Item {
        guard let item = value ?? object as? Item else { throw ItemGone() }
        return item
    }

    private func isReady() throws(ItemGone) -> Bool {
        guard let scope = try item() as? any InteractorScope else { return true }
        if !scope.isActive, (scope as? Interactor)?.retirement.value == true { throw ItemGone() }
        return scope.isActive
    }

    /// Waits until the item may have become active or been released.
    private func nextChange() async {
        let wakeup = Wakeup()
        let subscriptions = subscriptions(of: wakeup)
        await wakeup.wait()
        for subscription in subscriptions { subscription.cancel() }
    }

    private func subscriptions(of wakeup: Wakeup) -> [Cancellable] {
        let scope = object as? any InteractorScope
        let activity = scope?.isActiveStream.subscribe { _ in wakeup.wake() }
        let retirement = (scope as? Interactor)?.retirement.subscribe { _ in wakeup.wake() }
        return [activity, retirement].compactMap(\.self)
    }
}
