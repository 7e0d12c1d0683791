import Essentials

/// Posts in display order.
///
/// A list is immutable and cheap to copy, whatever its length. A `PostCollector` creates the next,
/// longer one.
package struct PostList: RandomAccessCollection, Sendable {
    let chunks: [[Post]]
    let threads: ListedThreads
    let order: [PostSlot]
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

    /// Returns whether this is the identical list; it does not access the posts.
    ///
    /// It may return `false` for two lists of equal posts.
    package func isSame(as other: PostList) -> Bool {
        order.storage == other.order.storage && chunks.storage == other.chunks.storage
    }

    /// The number of posts in a chunk.
    ///
    /// It is small enough that appending to a shared, half-full chunk copies little, and large
    /// enough that a list of a million posts is a thousand references.
    static let chunkSize = 1024
}

/// The contents of the posts of a list, by storage slot.
struct ListedThreads: Sendable {
    let contents: [[ThreadContent]]
    let reader: (any ThreadReader)?

    subscript(slot: UInt32) -> ThreadContent {
        contents[Int(slot) / PostList.chunkSize][Int(slot) % PostList.chunkSize]
    }
}

extension PostList {
    /// Returns the cost of getting the thread of a post.
    package func reach(ofThreadAt position: Int) -> ThreadAvailability {
        threads[order[position].slot].reach
    }

    /// Returns the thread of a post, as far as the list contains it; `nil` if it must be requested.
    ///
    /// This may read a file; then it must not be called on the main actor. Throws the errors of
    /// reading.
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

    /// Returns the text of a post without comments for a search, or the part in the list.
    ///
    /// It may read a file, as `thread(at:)` does; text that cannot be read is empty.
    package func text(at position: Int) -> PostText {
        switch threads[order[position].slot] {
        case .elsewhere: PostText(self[position].excerpt, .plain)
        case .here(let thread): thread.bodyText
        case let content: (try? threads.reader?.bodyText(of: self[position], in: content)) ?? .none
        }
    }

    /// Returns whether the excerpt requires reading first; it does not access the text.
    package func mustReadExcerpt(at position: Int) -> Bool {
        self[position].excerpt.isEmpty && reach(ofThreadAt: position) == .readable
    }

    /// Returns the one-line excerpt of a post; `nil` if it requires reading first.
    package func cachedExcerpt(at position: Int) -> String? {
        mustReadExcerpt(at: position) ? nil : excerpt(at: position)
    }

    /// Returns the one-line excerpt of a post.
    ///
    /// It may read a file, as `thread(at:)` does; text that cannot be read is empty.
    package func excerpt(at position: Int) -> String {
        let post = self[position]
        guard post.excerpt.isEmpty else { return post.excerpt }
        let body = text(at: position)
        return Excerpt.text(of: body.text, as: body.format).sanitized(as: .line)
    }

    /// Returns the content of a thread, for another list that shows the same post.
    package func content(at position: Int) -> ThreadContent { threads[order[position].slot] }

    /// The parser for contents in the syntax of their source.
    package var reader: (any ThreadReader)? { threads.reader }
}

/// The storage slot and board number of a post: all that filtering by board accesses.
struct PostSlot: Equatable {
    /// The index of the post in the document, from 0.
    let slot: UInt32
    let board: UInt32
}

extension PostList {
    /// Returns the posts of one board in the same order; all posts for `nil`.
    ///
    /// It accesses only the board numbers, not the posts: 1 ms for a million posts.
    package func posts(in board: BoardID?) -> PostList {
        guard let board else { return self }
        guard let number = boardNumbers[board] else { return .empty }
        return PostList(
            chunks: chunks, threads: threads, order: order.places(ofBoard: number),
            boardNumbers: boardNumbers, collectedOrder: collectedOrder)
    }

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
    /// The number of posts in each board; takes one pass over the board numbers.
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
    /// The address of the elements; equal for two arrays that share their storage.
    fileprivate var storage: UnsafePointer<Element>? {
        withUnsafeBufferPointer(\.baseAddress)
    }
}

extension [PostSlot] {
    /// Returns the places of one board.
    ///
    /// The loop has no branch, because the condition is unpredictable for a processor. It takes a
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
    /// Returns the position of the post with the same id as `post`; `nil` if there is none.
    ///
    /// Documents may contain several posts with one id. An equal post is preferred to a different
    /// one, and then the nearest.
    ///
    /// - Parameter hint: the previous position. The search proceeds outwards from there, first
    ///   among the posts of the same date, then everywhere, because a reloaded post may have
    ///   another date.
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

    /// Returns the first position for which `farEnough` is `true`, by binary search.
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

/// The sort rank of a post in a list; of two equal ones the earlier in the document comes first.
struct SortRank: Comparable {
    private let isPinned: Bool
    private let time: Double

    /// The common rank of all posts if the source determines the order.
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
