/// Gives the actionable item of a RIB that comes and goes to those that wait for it.
///
/// The parent accepts the item once the RIB is attached. A new subscriber gets the latest item as
/// long as its RIB is in the tree, and every item accepted later. The relay does not retain items:
/// a RIB that was detached can go, and a workflow that waits gets the next one instead of one that
/// is gone. <doc:StreamsAndAsyncWork> has an example.
///
/// An item that is no interactor is present until it is released.
@MainActor
public final class ItemRelay<Item>: ValueStream {
    private var latest: ItemReference<Item>?
    private let broadcast = Broadcast<Item>()

    /// Makes a relay without an item.
    public init() {}

    /// The latest item; `nil` if there was none, or its RIB was detached, stopped or released.
    public var item: Item? { latest?.present }

    /// Makes `item` the latest one and delivers it.
    public func accept(_ item: Item) {
        latest = ItemReference(item)
        broadcast.send(item)
    }

    /// Calls `receive` with the latest item, if it is present, and with every one accepted later.
    public func subscribe(_ receive: @escaping @MainActor (Item) -> Void) -> Cancellable {
        broadcast.subscribe(replaying: item.map { [$0] } ?? [], receive)
    }
}
