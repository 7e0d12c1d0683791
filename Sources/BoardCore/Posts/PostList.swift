import Essentials

/// Posts in the order they are shown.
///
/// A list never changes and costs nothing to hand over, whatever its length; a `PostCollector`
/// makes the next, longer one.
package struct PostList: RandomAccessCollection, Sendable {
    let chunks: [[Post]]
    let threads: ListedThreads
    let order: [PostPlace]
    let boardNumbers: [BoardID?: UInt32]
    let collectedOrder: CollectedOrder

    package static let empty = PostList(
        chunks: [], threads: ListedThreads(contents: [], reader: nil), order: [],
        boardNumbers: [:], collectedOrder: .newestFirst)

    package var startIndex: Int { 0 }
    package var endIndex: Int { order.count }

    package subscript(position: Int) -> Post {
        let slot = Int(order[position].slot)
        return chunks[slot / Self.chunkSize][slot % Self.chunkSize]
    }

    /// Whether this is the very same list, which takes no look at the posts; of two lists of equal
    /// posts it may say no.
    package func isSame(as other: PostList) -> Bool {
        order.storage == other.order.storage && chunks.storage == other.chunks.storage
    }

    /// How many posts are stored side by side: few enough that adding to a shared, half-filled
    /// chunk copies little, many enough that a list of a million posts is a thousand references.
    static let chunkSize = 1024
}

/// What the posts of a list say, by where they are stored.
struct ListedThreads: Sendable {
    let contents: [[ThreadContent]]
    let reader: (any ThreadReader)?

    subscript(slot: UInt32) -> ThreadContent {
        contents[Int(slot) / PostList.chunkSize][Int(slot) % PostList.chunkSize]
    }
}

extension PostList {
    /// How what a post says can be had.
    package func reach(ofThreadAt position: Int) -> ThreadReach {
        threads[order[position].slot].reach
    }

    /// What a post says, as far as the list brought it; `nil` where the source has to be asked.
    ///
    /// Where it is not at hand this may read a file, and so belongs away from the main actor. Throws
    /// what reading throws.
    package func thread(at position: Int) throws(BoardError) -> PostThread? {
        let post = self[position]
        switch threads[order[position].slot] {
        case .elsewhere: return nil
        case .here(var thread):
            thread.post = post
            return thread
        case let content: return try threads.reader?.thread(of: post, in: content)
        }
    }

    /// What a post says, without its comments, or as much of that as the list brought, for a search.
    ///
    /// It may read a file, as `thread(at:)` does; what cannot be read is empty.
    package func words(at position: Int) -> PostWords {
        switch threads[order[position].slot] {
        case .elsewhere: PostWords(self[position].excerpt, .plain)
        case .here(let thread): thread.words
        case let content: (try? threads.reader?.words(of: self[position], in: content)) ?? .none
        }
    }

    /// Whether the beginning of what a post says has to be read first; it takes no look at its text.
    package func mustReadExcerpt(at position: Int) -> Bool {
        self[position].excerpt.isEmpty && reach(ofThreadAt: position) == .readable
    }

    /// The beginning of what a post says, on one line; `nil` where that has to be read first.
    package func excerptAtHand(at position: Int) -> String? {
        mustReadExcerpt(at: position) ? nil : excerpt(at: position)
    }

    /// The beginning of what a post says, on one line.
    ///
    /// It may read a file, as `thread(at:)` does; what cannot be read is empty.
    package func excerpt(at position: Int) -> String {
        let post = self[position]
        guard post.excerpt.isEmpty else { return post.excerpt }
        let words = words(at: position)
        return Excerpt.text(of: words.text, as: words.format).sanitized(as: .line)
    }

    /// What the list brought of a thread, for another list that shows the same post.
    package func content(at position: Int) -> ThreadContent { threads[order[position].slot] }

    /// Reads what the list brought as its source wrote it.
    package var reader: (any ThreadReader)? { threads.reader }
}

/// Where a post is stored, and which board it is of: all that choosing a board looks at.
struct PostPlace: Equatable {
    /// Which post of the document it is, counted from 0.
    let slot: UInt32
    let board: UInt32
}

extension PostList {
    /// The posts of one board, or all for `nil`, in the same order.
    ///
    /// It looks at the number of every post's board, not at the posts: 1 ms for a million of them.
    package func posts(in board: BoardID?) -> PostList {
        guard let board else { return self }
        guard let number = boardNumbers[board] else { return .empty }
        return PostList(
            chunks: chunks, threads: threads, order: order.places(ofBoard: number),
            boardNumbers: boardNumbers, collectedOrder: collectedOrder)
    }

    /// The list without one of its posts.
    package func without(_ id: PostID) -> PostList {
        guard let position = firstIndex(where: { $0.id == id }) else { return self }
        var order = order
        order.remove(at: position)
        return PostList(
            chunks: chunks, threads: threads, order: order, boardNumbers: boardNumbers,
            collectedOrder: collectedOrder)
    }
}

extension PostList {
    /// How many posts each board has; one look at the number of every post's board.
    package var countsByBoard: [BoardID: Int] {
        var counts = [Int](repeating: 0, count: boardNumbers.count + 1)
        for place in order { counts[Swift.min(Int(place.board), boardNumbers.count)] += 1 }
        var countsByBoard: [BoardID: Int] = [:]
        for case (let board?, let number) in boardNumbers {
            countsByBoard[board] = counts[Int(number)]
        }
        return countsByBoard
    }
}

extension Array {
    /// Where the elements are; equal for two arrays that share them.
    fileprivate var storage: UnsafePointer<Element>? {
        withUnsafeBufferPointer(\.baseAddress)
    }
}

extension [PostPlace] {
    /// The places of one board; without a branch, which no processor could foretell, it takes a
    /// tenth of the time of `filter`.
    fileprivate func places(ofBoard number: UInt32) -> Self {
        Self(unsafeUninitializedCapacity: count) { buffer, count in
            for place in self {
                buffer.initializeElement(at: count, to: place)
                count += place.board == number ? 1 : 0
            }
        }
    }
}

extension PostList {
    /// Where the post with the identity of `post` stands, or `nil` where it is gone.
    ///
    /// Documents give one identity to several posts: an equal post comes before one that differs,
    /// and of those the nearest.
    ///
    /// - Parameter hint: where it stood before. The search goes outwards from there, first among
    ///   the posts of the same instant, then, as a reloaded post may have another date, everywhere.
    package func index(of post: Post, near hint: Int) -> Int? {
        guard collectedOrder == .newestFirst else {
            return index(of: post, in: indices, near: hint)
        }
        let rank = SortRank(post)
        let peers = firstIndex { $0 >= rank }..<firstIndex { $0 > rank }
        if let index = index(of: post, in: peers, near: hint) { return index }
        return peers == indices ? nil : index(of: post, in: indices, near: hint)
    }

    private func index(of post: Post, in range: Range<Int>, near hint: Int) -> Int? {
        guard !range.isEmpty else { return nil }
        let hint = Swift.min(Swift.max(hint, range.lowerBound), range.upperBound - 1)
        var nearest: Int?
        for distance in 0..<range.count {
            for position in [hint - distance, hint + distance]
            where range.contains(position) && self[position].id == post.id {
                if self[position] == post { return position }
                nearest = nearest ?? position
            }
        }
        return nearest
    }

    /// The first position whose rank is `farEnough`, which holds for all ranks behind it too.
    private func firstIndex(where farEnough: (SortRank) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if farEnough(SortRank(self[middle])) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

/// Where a post stands in a list; of two equal ones the earlier in the document comes first.
struct SortRank: Comparable {
    private let isPinned: Bool
    private let time: Double

    /// The same for all, where the order is not ours.
    static let none = SortRank(isPinned: false, time: 0)

    private init(isPinned: Bool, time: Double) {
        self.isPinned = isPinned
        self.time = time
    }

    init(_ post: Post) {
        isPinned = post.isPinned
        let time = post.createdAt?.timeIntervalSinceReferenceDate ?? -.infinity
        self.time = time.isNaN ? -.infinity : time
    }

    static func < (a: Self, b: Self) -> Bool {
        a.isPinned == b.isPinned ? a.time > b.time : a.isPinned
    }
}
