/// A RIB and all below it at one moment, as a value.
///
/// It is kept as a list in reading order in which every RIB knows its depth, so that no tree is
/// too deep to be looked at.
public struct RIBTree: Sendable, Hashable {
    /// How far a RIB has come.
    public enum State: String, Sendable, Hashable, Codable {
        /// It is not loaded: nobody has attached, launched or activated it so far.
        case inactive
        /// It is loaded and not active.
        case loaded
        /// It is active.
        case active
    }

    /// One RIB of the tree.
    public struct Entry: Sendable, Hashable {
        /// The number that only this RIB has.
        public let id: RIBID
        /// The type of its router without `Router`; siblings may share it.
        public let name: String
        /// How far it has come.
        public let state: State
        /// How many RIBs of this tree are above it.
        public let depth: Int
    }

    /// All RIBs in reading order: each is followed by its children in the order they were attached,
    /// each child with all below it. The first one is at the top.
    public let entries: [Entry]

    /// Makes a tree of a list in reading order, which must not be empty.
    init(entries: [Entry]) {
        self.entries = entries
    }

    /// The RIB at the top.
    public var root: Entry { entries[0] }

    /// The number of the RIB at the top.
    public var id: RIBID { root.id }

    /// The name of the RIB at the top.
    public var name: String { root.name }

    /// How far the RIB at the top has come.
    public var state: State { root.state }

    /// The trees of the children, in the order they were attached.
    public var children: [RIBTree] {
        entries.indices.filter { entries[$0].depth == 1 }.map(subtree)
    }

    /// The tree of one of the entries, in which it has the depth 0.
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
