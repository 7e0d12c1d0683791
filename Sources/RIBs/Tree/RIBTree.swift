/// A snapshot of a RIB and everything below it.
///
/// It is stored as a list in depth-first order in which every RIB has its depth, so that no tree is
/// too deep to examine.
public struct RIBTree: Sendable, Hashable {
    /// The state of a RIB.
    public enum State: String, Sendable, Hashable, Codable {
        /// The RIB is not loaded: it has not been attached, launched or activated.
        case inactive
        /// The RIB is loaded but not active.
        case loaded
        /// The RIB is active.
        case active
    }

    /// One RIB of the tree.
    public struct Entry: Sendable, Hashable {
        /// The unique identifier of the RIB.
        public let id: RIBID
        /// The type of its router without `Router`. Siblings may share it.
        public let name: String
        /// The state of the RIB.
        public let state: State
        /// The number of RIBs above it in this tree.
        public let depth: Int
    }

    /// All RIBs in depth-first order.
    ///
    /// Each RIB is followed by its children in the order of attachment, each child with everything
    /// below it. The first entry is the RIB at the top.
    public let entries: [Entry]

    /// Creates a tree from a list in depth-first order, which must not be empty.
    init(entries: [Entry]) {
        self.entries = entries
    }

    /// The RIB at the top.
    public var root: Entry { entries[0] }

    /// The identifier of the RIB at the top.
    public var id: RIBID { root.id }

    /// The name of the RIB at the top.
    public var name: String { root.name }

    /// The state of the RIB at the top.
    public var state: State { root.state }

    /// The trees of the children, in the order of attachment.
    public var children: [RIBTree] {
        entries.indices.filter { entries[$0].depth == 1 }.map(subtree)
    }

    /// Returns the tree of one of the entries, in which that entry has depth 0.
    func subtree(at index: Int) -> RIBTree {
        let depth = entries[index].depth
        let below = entries[(index + 1)...].prefix { $0.depth > depth }
        return RIBTree(entries: ([entries[index]] + below).map { $0.raised(by: depth) })
    }
}

extension RIBTree.Entry {
    fileprivate func raised(by levels: Int) -> Self {
        Self(id: id, name: name, state: state, depth: depth - levels)
    }
}
