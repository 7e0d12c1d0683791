/// In which order the posts of a list stand.
package enum CollectedOrder: Sendable, Hashable {
    /// Pinned ones first, then the newest; those without a date last.
    case newestFirst
    /// As the source gives them.
    case asGiven
}

/// Takes posts as they are read and hands out ordered lists of all so far.
///
/// It belongs to the task that reads; only its lists travel. Posts that arrive in order, as most
/// sources send them, cost an append; others are merged.
package struct PostCollector {
    private let collectedOrder: CollectedOrder
    private let reader: (any ThreadReader)?
    private var chunks: [[Post]] = []
    private var contents: [[ThreadContent]] = []
    private var sorted: [PostEntry] = []
    private var newcomers: [PostEntry] = []
    private var boardNumbers: [BoardID?: UInt32] = [:]
    /// The boards that posts named so far, in the order in which they were first named.
    package private(set) var boardIDs: [BoardID] = []
    /// About how many bytes of memory all posts take.
    package private(set) var memory = 0

    /// - Parameter reader: reads what is not here as a thread; `nil` where all is.
    package init(order: CollectedOrder = .newestFirst, reader: (any ThreadReader)? = nil) {
        collectedOrder = order
        self.reader = reader
    }

    package var count: Int { sorted.count + newcomers.count }

    /// How many boards can be chosen from, far more than anybody can.
    package static let boardLimit = 100_000

    package mutating func append(_ thread: PostThread) {
        append(thread.post, content: .here(thread))
    }

    package mutating func append(_ post: Post, content: ThreadContent = .elsewhere) {
        let slot = count
        if slot % PostList.chunkSize == 0 { beginChunk() }
        chunks[chunks.count - 1].append(post)
        contents[contents.count - 1].append(content)
        let place = PostPlace(slot: UInt32(slot), board: number(of: post.boardID))
        let rank = collectedOrder == .asGiven ? SortRank.none : SortRank(post)
        newcomers.append(PostEntry(rank: rank, place: place))
        memory += post.memory + content.memory + Self.entryMemory
    }

    /// Only the first one grows: a short list takes no more than it needs, a long one no less.
    private mutating func beginChunk() {
        chunks.append([])
        contents.append([])
        guard chunks.count > 1 else { return }
        chunks[chunks.count - 1].reserveCapacity(PostList.chunkSize)
        contents[contents.count - 1].reserveCapacity(PostList.chunkSize)
    }

    /// All posts so far, in the order they are shown.
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
        // The posts of further boards share a number that belongs to none.
        guard boardIDs.count < Self.boardLimit else { return number }
        boardNumbers[board] = number
        board.map { boardIDs.append($0) }
        memory += Self.boardMemory
        return number
    }

    /// A name, a number and places in tables that are half empty, here and in the list of boards.
    private static let boardMemory = 400
    /// A place in each of two arrays of entries, one of them half empty, and in two lists.
    private static let entryMemory =
        3 * MemoryLayout<PostEntry>.stride + 2 * MemoryLayout<PostPlace>.stride

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

/// All that sorting looks at: merging long lists must not wander through the posts themselves.
private struct PostEntry: Comparable {
    let rank: SortRank
    let place: PostPlace

    static func < (a: Self, b: Self) -> Bool {
        a.rank == b.rank ? a.place.slot < b.place.slot : a.rank < b.rank
    }
}

extension [PostEntry] {
    /// Both sorted arrays as one sorted array.
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
