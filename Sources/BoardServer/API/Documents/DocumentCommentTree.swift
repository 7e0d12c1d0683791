/// The comments of an imported post as a tree, from nested or flat input, built without recursion.
struct DocumentCommentTree {
    let comments: [DocumentComment]
    /// The index of each comment's parent; `nil` for a reply to the post or to a missing comment.
    let parents: [Int?]

    init(_ nested: [DocumentComment]) {
        let flat = Self.flattened(nested)
        var places: [DocumentID: Int] = [:]
        for (index, row) in flat.enumerated() {
            if let id = row.comment.id { places[id] = index }
        }
        comments = flat.map(\.comment)
        parents = Self.withoutCycles(
            flat.map { row in row.parent ?? row.comment.parentId.flatMap { places[$0] } })
    }

    /// The indexes in display order: each comment before its replies.
    ///
    /// Deleted comments without remaining replies are left out.
    var readingOrder: [Int] {
        let order = wholeOrder
        var isKept = comments.map { !$0.isDeleted }
        for index in order.reversed() where isKept[index] {
            if let parent = parents[index] { isKept[parent] = true }
        }
        return order.filter { isKept[$0] }
    }

    private var wholeOrder: [Int] {
        var children: [Int: [Int]] = [:]
        for (index, parent) in parents.enumerated() {
            if let parent { children[parent, default: []].append(index) }
        }
        var order: [Int] = []
        var waiting = Array(parents.indices.filter { parents[$0] == nil }.reversed())
        while let index = waiting.popLast() {
            order.append(index)
            waiting += (children[index] ?? []).reversed()
        }
        return order
    }

    /// Flattens nested comments and adds the indexes of their parents.
    private static func flattened(
        _ comments: [DocumentComment]
    ) -> [(comment: DocumentComment, parent: Int?)] {
        var flat: [(comment: DocumentComment, parent: Int?)] = []
        var waiting = comments.reversed().map { (comment: $0, parent: Int?.none) }
        while let row = waiting.popLast() {
            flat.append(row)
            let place = flat.count - 1
            waiting += (row.comment.comments ?? []).reversed().map { ($0, place) }
        }
        return flat
    }

    /// Breaks cycles: the first comment of a cycle becomes a reply to the post.
    private static func withoutCycles(_ parents: [Int?]) -> [Int?] {
        var parents = parents
        var walks = [Int?](repeating: nil, count: parents.count)
        for start in parents.indices {
            var place: Int? = start
            while let index = place, walks[index] == nil {
                walks[index] = start
                place = parents[index]
            }
            guard let met = place, walks[met] == start else { continue }
            if let first = circle(through: met, parents).min() { parents[first] = nil }
        }
        return parents
    }

    private static func circle(through start: Int, _ parents: [Int?]) -> [Int] {
        var circle = [start]
        var place = parents[start]
        while let index = place, index != start {
            circle.append(index)
            place = parents[index]
        }
        return circle
    }
}
