/// The comments of a post of a document as a tree, whether they come nested or flat; without recursion.
struct DocumentCommentTree {
    let comments: [DocumentComment]
    /// Which one each of them answers; what answers nothing that is there answers the post.
    let parents: [Int?]

    init(_ nested: [DocumentComment]) {
        let flat = Self.flattened(nested)
        var places: [DocumentID: Int] = [:]
        for (index, row) in flat.enumerated() {
            if let id = row.comment.id { places[id] = index }
        }
        comments = flat.map(\.comment)
        parents = Self.withoutCircles(
            flat.map { row in row.parent ?? row.comment.parentId.flatMap { places[$0] } })
    }

    /// Each comment before its answers; a deleted one that nothing is left below of has no place.
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

    /// Nested comments behind each other, with their parents' places.
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

    /// Of comments that answer each other in a circle, the first answers the post.
    private static func withoutCircles(_ parents: [Int?]) -> [Int?] {
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
