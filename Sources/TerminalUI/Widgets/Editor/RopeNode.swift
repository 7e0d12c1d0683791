/// The amount of text in a part of a rope.
struct RopeMeasure: Equatable {
    var bytes = 0
    var scalars = 0
    var newlines = 0

    static func + (a: Self, b: Self) -> Self {
        Self(
            bytes: a.bytes + b.bytes, scalars: a.scalars + b.scalars,
            newlines: a.newlines + b.newlines)
    }

    static func - (a: Self, b: Self) -> Self {
        Self(
            bytes: a.bytes - b.bytes, scalars: a.scalars - b.scalars,
            newlines: a.newlines - b.newlines)
    }
}

/// A node of an AVL tree of chunks.
///
/// Nodes are immutable. A changed tree shares as many nodes as possible with the previous one. All
/// operations take time proportional to the height of the tree.
final class RopeNode: Sendable {
    let left: RopeNode?
    let chunk: RopeChunk
    let right: RopeNode?
    let height: Int
    let measure: RopeMeasure
    let digest: TextDigest

    private init(_ left: RopeNode?, _ chunk: RopeChunk, _ right: RopeNode?) {
        self.left = left
        self.chunk = chunk
        self.right = right
        height = max(left.height, right.height) + 1
        measure = left.measure + chunk.measure + right.measure
        digest = left.digest + chunk.digest + right.digest
    }

    /// The last chunk of the tree.
    var last: RopeChunk {
        var node = self
        while let right = node.right { node = right }
        return node.chunk
    }

    /// Visits all chunks in order.
    func forEach(_ visit: (RopeChunk) -> Void) {
        left?.forEach(visit)
        visit(chunk)
        right?.forEach(visit)
    }

    /// Returns a tree of chunks in order; `nil` if there are none.
    static func tree(of chunks: ArraySlice<RopeChunk>) -> RopeNode? {
        guard !chunks.isEmpty else { return nil }
        let middle = chunks.startIndex + chunks.count / 2
        return RopeNode(
            tree(of: chunks[..<middle]), chunks[middle], tree(of: chunks[(middle + 1)...]))
    }

    /// Returns a tree of all chunks in `left`, the chunk, and all chunks in `right`.
    static func join(_ left: RopeNode?, _ chunk: RopeChunk, _ right: RopeNode?) -> RopeNode {
        if let left, left.height > right.height + 1 {
            return balanced(left.left, left.chunk, join(left.right, chunk, right))
        }
        if let right, right.height > left.height + 1 {
            return balanced(join(left, chunk, right.left), right.chunk, right.right)
        }
        return RopeNode(left, chunk, right)
    }

    static func join(_ left: RopeNode?, _ right: RopeNode?) -> RopeNode? {
        guard let right else { return left }
        let (first, rest) = right.removingFirst()
        return join(left, first, rest)
    }

    private func removingFirst() -> (RopeChunk, RopeNode?) {
        guard let left else { return (chunk, right) }
        let (first, rest) = left.removingFirst()
        return (first, Self.join(rest, chunk, right))
    }

    /// Returns a node of two trees whose heights differ by at most two.
    private static func balanced(
        _ left: RopeNode?, _ chunk: RopeChunk, _ right: RopeNode?
    ) -> RopeNode {
        if let left, left.height > right.height + 1 {
            guard left.right.height > left.left.height, let inner = left.right else {
                return RopeNode(left.left, left.chunk, RopeNode(left.right, chunk, right))
            }
            return RopeNode(
                RopeNode(left.left, left.chunk, inner.left), inner.chunk,
                RopeNode(inner.right, chunk, right))
        }
        if let right, right.height > left.height + 1 {
            guard right.left.height > right.right.height, let inner = right.left else {
                return RopeNode(RopeNode(left, chunk, right.left), right.chunk, right.right)
            }
            return RopeNode(
                RopeNode(left, chunk, inner.left), inner.chunk,
                RopeNode(inner.right, right.chunk, right.right))
        }
        return RopeNode(left, chunk, right)
    }

    /// Splits a tree before the chunk that begins at a byte offset.
    static func split(_ tree: RopeNode?, at offset: Int) -> (RopeNode?, RopeNode?) {
        guard let tree else { return (nil, nil) }
        let start = tree.left.measure.bytes
        if offset <= start {
            let (before, behind) = split(tree.left, at: offset)
            return (before, join(behind, tree.chunk, tree.right))
        }
        let (before, behind) = split(
            tree.right, at: offset - start - tree.chunk.measure.bytes)
        return (join(tree.left, tree.chunk, before), behind)
    }
}

extension RopeNode? {
    var height: Int { self?.height ?? 0 }
    var measure: RopeMeasure { self?.measure ?? RopeMeasure() }
    var digest: TextDigest { self?.digest ?? TextDigest() }
}
