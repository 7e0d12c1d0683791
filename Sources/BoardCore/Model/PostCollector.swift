/// The order of the posts in a list.
package enum CollectedOrder: Sendable, Hashable {
    /// Pinned posts first, then the newest; posts without a date last.
    case newestFirst
    /// The order of the source.
    case asGiven
}

/// Collects posts while they are parsed and creates ordered lists of those so far.
///
/// The collector belongs to the parsing task; only its lists are sent to other tasks. Posts that
/// arrive in order, as from most sources, are appended; others are merged.
package struct PostCollector {
    private let collectedOrder: CollectedOrder
    private let reader: (any ThreadReader)?
    private var chunks: [[Post]] = []
    private var contents: [[ThreadContent]] = []
    private var sorted: [PostEntry] = []
    private var newcomers: [PostEntry] = []
    private var boardNumbers: [BoardID?: UInt32] = [:]
    /// The boards of the posts so far, in the order of their first post.
    package private(set) var boardIDs: [BoardID] = []
    /// The approximate memory of all posts in bytes.
    package private(set) var memory = 0

    /// Creates a collector.
    ///
    /// - Parameter reader: parses contents that are not threads yet; `nil` if all are.
    package init(order: CollectedOrder = .newestFirst, reader: (any ThreadReader)? = nil) {
        collectedOrder = order
        self.reader = reader
    }

    package var count: Int { sorted.count + newcomers.count }

    /// The maximum number of boards, far more than anyone can choose from.
    package static let boardLimit = 100_000

    package mutating func append(_ thread: PostThread) {
        append(thread.post, content: .here(thread))
    }

    package mutating func append(_ post: Post, content: ThreadContent = .elsewhere) {
        let slot = count
        if slot % PostList.chunkSize == 0 { beginChunk() }
        chunks[chunks.count - 1].append(post)
        contents[contents.count - 1].append(content)
        let place = PostSlot(slot: UInt32(slot), board: number(of: post.boardID))
        let rank = collectedOrder == .asGiven ? SortRank.none : SortRank(post)
        newcomers.append(PostEntry(rank: rank, place: place))
        memory += post.memory + content.memory + Self.entryMemory
    }

    /// Begins a chunk: only the first one grows, so that a short list uses little memory.
    private mutating func beginChunk() {
        chunks.append([])
        contents.append([])
        guard chunks.count > 1 else { return }
        chunks[chunks.count - 1].reserveCapacity(PostList.chunkSize)
        contents[contents.count - 1].reserveCapacity(PostList.chunkSize)
    }

    /// Returns all posts so far in their final order.
    package mutating func list() -> PostList {
        sortNewcomers()
        let threads = ListedThreads(contents: contents, reader: reader)
        return PostList(
            chunks: chunks, threads: threads, order: sorted.map(\.place),
            boardNumbers: boardNumbers, collectedOrder: collectedOrder)
    }

    private mutating func number(of board: BoardID?) -> UInt32 {
        if let number = boardNumbers[board] { return number }
        let number = UInt32(boardNumbers.count)
        // Posts of boards beyond the limit share a number that belongs to no board.
        guard boardIDs.count < Self.boardLimit else { return number }
        boardNumbers[board] = number
        board.map { boardIDs.append($0) }
        memory += Self.boardMemory
        return number
    }

    /// The memory for a name, a number and entries in half-empty tables, also in the board list.
    private static let boardMemory = 400
    /// The memory for an entry in two arrays, one of them half empty, and in two lists.
    private static let entryMemory =
        3 * MemoryLayout<PostEntry>.stride + 2 * MemoryLayout<PostSlot>.stride

    private mutating func sortNewcomers() {
        newcomers.sort()
        guard let first = newcomers.first else { return }
        if let last = sorted.last, first < last {
            sorted = sorted.merged(with: newcomers)
        } else {
            sorted += newcomers
        }
        newcomers = []
    }
}

/// The sort key of a post: merging long lists must not access the posts themselves.
private struct PostEntry: Comparable {
    let rank: SortRank
    let place: PostSlot

    static func < (a: Self, b: Self) -> Bool {
        a.rank == b.rank ? a.place.slot < b.place.slot : a.rank < b.rank
    }
}

extension [PostEntry] {
    /// Returns both sorted arrays as one sorted array.
    fileprivate func merged(with other: Self) -> Self {
        var result = Self()
        result.reserveCapacity(count + other.count)
        var next = 0
        for entry in self {
            while next < other.count, other[next] < entry {
                result.append(other[next])
                next += 1
            }
            result.append(entry)
        }
        result += other[next...]
        return result
    }
}
