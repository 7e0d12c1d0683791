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
    private let make: () -> [TextBlock]

    /// Makes an item whose blocks are made when they are needed.
    public init(_ id: ItemID, blocks: @escaping () -> [TextBlock]) {
        self.id = id
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
