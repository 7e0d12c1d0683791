/// The identity of an item, chosen by the caller and independent of its position.
public enum ItemID: Hashable, Sendable {
    case name(String)
    case number(Int)
}

/// A part of a text that is selected as a whole: a post, or one of its comments.
///
/// Its blocks are created when it becomes visible, so that a text of many items opens as fast as
/// one of few.
@MainActor public struct TextItem {
    /// The identity of the item, unique in the text.
    public let id: ItemID
    /// The length relative to other items.
    let weight: Int
    private let make: () -> [TextBlock]

    /// Creates an item whose blocks are created on demand.
    ///
    /// - Parameter weight: the approximate length relative to other items, for example in bytes; at
    ///   least 1. The scroll bar computes its position from it.
    public init(_ id: ItemID, weight: Int = 1, blocks: @escaping () -> [TextBlock]) {
        self.id = id
        self.weight = max(1, weight)
        make = blocks
    }

    /// Creates an item from blocks.
    public init(_ id: ItemID, _ blocks: [TextBlock]) {
        self.init(id) { blocks }
    }

    /// The blocks. An item without blocks is an empty line.
    var blocks: [TextBlock] {
        let blocks = make()
        return blocks.isEmpty ? [TextBlock(.line([]))] : blocks
    }
}
