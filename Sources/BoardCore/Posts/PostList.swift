import Foundation

/// Posts in the order they are shown: pinned ones first, then the newest, as the source gave them
/// where it gave no date.
///
/// A list never changes and costs nothing to hand over, whatever its length; a `PostCollector`
/// makes the next, longer one.
package struct PostList: RandomAccessCollection, Sendable {
    let chunks: [[Post]]
    let order: [UInt32]

    package static let empty = PostList(chunks: [], order: [])

    package var startIndex: Int { 0 }
    package var endIndex: Int { order.count }

    package subscript(position: Int) -> Post {
        let slot = Int(order[position])
        return chunks[slot / Self.chunkSize][slot % Self.chunkSize]
    }

    /// How many posts are stored side by side: few enough that adding to a shared, half-filled
    /// chunk copies little, many enough that a list of a million posts is a thousand references.
    static let chunkSize = 1024
}

extension PostList {
    /// Where the post with the identity of `post` stands, or `nil` where it is gone.
    ///
    /// - Parameter hint: where it stood before; looked at first. Otherwise the order narrows the
    ///   search to the posts of the same instant.
    package func index(of post: Post, near hint: Int) -> Int? {
        if indices.contains(hint), self[hint].id == post.id { return hint }
        let rank = SortRank(post)
        var position = firstIndex(notBefore: rank)
        while position < count, SortRank(self[position]) == rank {
            if self[position].id == post.id { return position }
            position += 1
        }
        return firstIndex { $0.id == post.id }
    }

    /// The first position whose post does not sort before `rank`.
    private func firstIndex(notBefore rank: SortRank) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if SortRank(self[middle]) < rank { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// Where a post stands in a list; of two equal ones the earlier in the document comes first.
struct SortRank: Comparable {
    private let isPinned: Bool
    private let time: Double

    init(_ post: Post) {
        isPinned = post.isPinned
        time = post.createdAt?.timeIntervalSinceReferenceDate ?? -.infinity
    }

    static func < (a: Self, b: Self) -> Bool {
        a.isPinned == b.isPinned ? a.time > b.time : a.isPinned
    }
}
