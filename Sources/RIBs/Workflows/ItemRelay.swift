/// A relay for the actionable item of a RIB that is attached and detached.
///
/// The parent accepts the item once the RIB is attached. A new subscriber receives the latest item
/// as long as its RIB is in the tree, and every item accepted later. The relay does not retain
/// items. A detached RIB can be released, and a waiting workflow receives the next item instead.
/// <doc:StreamsAndAsyncWork> has an example.
///
/// An item that is not an interactor is present until it is released.
@MainActor
public final class ItemRelay<Item>: ValueStream {
    private var latest: ItemReference<Item>?
    private let broadcast = Broadcast<Item>()

    /// Creates a relay without an item.
    public init() {}

    /// The latest item; `nil` if there was none, or its RIB was detached, stopped or released.
    public var item: Item? { latest?.present }

    /// Sets the latest item and delivers it.
    public func accept(_ item: Item) {
        latest = ItemReference(item)
        broadcast.send(item)
    }

    /// Calls `receive` with the latest item, if it is present, and with every item accepted later.
    public func subscribe(_ receive: @escaping @MainActor (Item) -> Void) -> Cancellable {
        broadcast.subscribe(replaying: item.map { [$0] } ?? [], receive)
    }
}
