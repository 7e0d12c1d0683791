import BoardCore

/// A converter that puts nested or flat comments in reading order.
///
/// A comment without a known parent, or in a cycle, starts its own thread.
struct CommentThread {
    private let nodes: [CommentNode]
    private var parents: [Int?]

    init(nodes: [CommentNode]) {
        self.nodes = nodes
        parents = nodes.map(\.enclosing)
        guard nodes.contains(where: { $0.parentID != nil }) else { return }
        followParentIDs()
        breakCycles()
    }

    /// Returns the comments with their depths, each after its parent and earlier siblings.
    func flattened() -> [Comment] {
        guard !nodes.isEmpty else { return [] }
        var result: [Comment] = []
        result.reserveCapacity(nodes.count)
        let (firstChildren, siblings) = links()
        var rest = firstChildren[nodes.count].map { [(index: $0, depth: 0)] } ?? []
        while let (index, depth) = rest.popLast() {
            result.append(comment(at: index, depth: depth))
            if let sibling = siblings[index] { rest.append((sibling, depth)) }
            if let child = firstChildren[index] { rest.append((child, depth + 1)) }
        }
        return result
    }

    /// Returns the first child of each node, followed by the first root, and the next siblings.
    private func links() -> (firstChildren: [Int?], siblings: [Int?]) {
        var firstChildren = [Int?](repeating: nil, count: nodes.count + 1)
        var siblings = [Int?](repeating: nil, count: nodes.count)
        for index in nodes.indices.reversed() {
            let parent = parents[index] ?? nodes.count
            siblings[index] = firstChildren[parent]
            firstChildren[parent] = index
        }
        return (firstChildren, siblings)
    }

    private func comment(at index: Int, depth: Int) -> Comment {
        let node = nodes[index]
        if let made = node.made { return made.at(depth: depth) }
        return Comment(
            id: node.id ?? "#\(index + 1)", author: node.author ?? "", createdAt: node.createdAt,
            body: node.body ?? "", format: node.format, score: node.score, vote: node.vote,
            depth: depth, presence: node.presence, removalReason: node.removalReason,
            isEdited: node.isEdited, isAccepted: node.isAccepted,
            missingReplies: node.missingReplies)
    }

    private mutating func followParentIDs() {
        let pairs = nodes.enumerated().compactMap { node in
            node.element.id.map { ($0, node.offset) }
        }
        let places = Dictionary(pairs) { first, _ in first }
        for (index, node) in nodes.enumerated() where node.enclosing == nil {
            parents[index] = node.parentID.flatMap { places[$0] }
        }
    }

    /// Makes every comment in a cycle a root.
    ///
    /// Comments that lead to a cycle but are not in it keep their parents.
    private mutating func breakCycles() {
        var walks = [Int?](repeating: nil, count: nodes.count)
        for start in nodes.indices {
            var current: Int? = start
            while let index = current, walks[index] == nil {
                walks[index] = start
                current = parents[index]
            }
            if let index = current, walks[index] == start { openCycle(through: index) }
        }
    }

    private mutating func openCycle(through start: Int) {
        var current: Int? = start
        while let index = current {
            current = parents[index]
            parents[index] = nil
        }
    }
}

extension [Comment] {
    /// The comments in reading order, without deleted and removed ones that have no replies.
    ///
    /// Moderators need removed ones, whose text they receive.
    var withoutDeletedLeaves: [Comment] {
        guard contains(where: { $0.presence != .present }) else { return self }
        var kept: [Comment] = []
        kept.reserveCapacity(count)
        for comment in reversed() {
            // The replies to a comment follow it directly and are deeper.
            let isAnswered = kept.last.map { $0.depth > comment.depth } ?? false
            if comment.presence == .present || isAnswered || comment.missingReplies > 0
                || comment.presence == .removed && !comment.body.isEmpty
            {
                kept.append(comment)
            }
        }
        return kept.reversed()
    }
}
