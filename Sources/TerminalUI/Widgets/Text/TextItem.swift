/// What an item of a text is known by, whatever comes before it: of the caller's choice.
public enum ItemID: Hashable, Sendable {
    case name(String)
    case number(Int)
}

/// A part of a text that a reader selects as a whole: a post, or one of its comments.
///
/// Its blocks are made when it comes into sight, so that a text of many items opens as quickly as one
/// of few.
@MainActor public struct TextItem {
    /// What it is known by; no other item of the text has the same.
    public let id: ItemID
    /// How long it is beside the others.
    let weight: Int
    private let make: () -> [TextBlock]

    /// Makes an item whose blocks are made when they are needed.
    ///
    /// - Parameter weight: about how long it is beside the others, such as in bytes, by which the
    ///   scroll bar tells how far down it is; at least 1.
    public init(_ id: ItemID, weight: Int = 1, blocks: @escaping () -> [TextBlock]) {
        self.id = id
        self.weight = max(1, weight)
        make = blocks
    }

    /// Makes an item of blocks.
    public init(_ id: ItemID, _ blocks: [TextBlock]) {
        self.init(id) { blocks }
    }

    /// What it consists of; one without blocks is an empty line.
    var blocks: [TextBlock] {
        let blocks = make()
        return blocks.isEmpty ? [TextBlock(.line([]))] : blocks
    }
}
