import BoardCore
import Essentials

/// The posts that a feed makes: its entries, each with those that answer it.
struct FeedPage {
    let source: SourceID
    let board: BoardID

    /// The threads of a feed in its order; entries that answer others of it are their comments.
    func threads(of document: FeedDocument) -> [PostThread] {
        let entries = withoutDoubles(document)
        let roots = FeedReplies(entries).roots
        var replies: [Int: [Int]] = [:]
        for (index, root) in roots.enumerated() where root != index {
            replies[root, default: []].append(index)
        }
        return entries.indices.filter { roots[$0] == $0 }.map { index in
            thread(
                of: entries[index], replies: (replies[index] ?? []).map { entries[$0] })
        }
    }

    /// One entry is left of those that are the same; others of one id are told apart.
    private func withoutDoubles(_ document: FeedDocument) -> [FeedEntry] {
        var prints: [String: Set<String>] = [:]
        return document.entries.compactMap { entry in
            var entry = entry
            let key = entry.key
            let print = entry.fingerprint
            let isFirst = prints[key] == nil
            guard prints[key, default: []].insert(print).inserted else { return nil }
            entry.id = isFirst ? key : "\(key)#\(print)"
            if entry.author.isBlank { entry.author = document.author }
            return entry
        }
    }

    private func thread(of entry: FeedEntry, replies: [FeedEntry]) -> PostThread {
        let content = entry.content
        let comments = comments(replies, below: entry)
        let post = Post(
            id: PostID(entry.key, in: source), boardID: board, title: entry.name,
            author: entry.author, createdAt: entry.createdAt,
            activeAt: comments.compactMap(\.createdAt).max() ?? entry.assumedDate,
            excerpt: entry.body.beginning(300),
            url: entry.external ?? entry.link, page: entry.answers ?? entry.link,
            tags: entry.tags, commentCount: max(entry.commentCount, comments.count),
            version: Self.version(of: [entry] + replies))
        return PostThread(
            post: post, body: content.words, format: content.format, comments: comments)
    }

    /// What differs where any of the words does.
    private static func version(of entries: [FeedEntry]) -> Int {
        entries.reduce(0) { $0 &* 31 &+ Int(truncatingIfNeeded: $1.hash) }
    }

    private func comments(_ replies: [FeedEntry], below root: FeedEntry) -> [Comment] {
        // Feeds have their newest entries first, and people answer each other the other way.
        let nodes = replies.reversed().map { entry in
            let body = entry.content
            return CommentNode(
                id: entry.key, author: entry.author, createdAt: entry.createdAt,
                body: body.isBlank ? entry.title : body.words,
                format: body.isBlank ? .plain : body.format,
                parentID: entry.parentID == root.id ? nil : entry.parentID)
        }
        return CommentThread(nodes: nodes).flattened()
    }
}

/// Which entries of a feed answer which.
private struct FeedReplies {
    /// For each entry the one that its discussion begins with, which is often itself.
    private(set) var roots: [Int]

    /// An entry that answers none of the feed, or itself in a circle, begins a discussion.
    init(_ entries: [FeedEntry]) {
        let pairs = entries.enumerated().map { ($0.element.key, $0.offset) }
        let places = Dictionary(pairs) { first, _ in first }
        let parents = entries.map { entry in entry.parentID.flatMap { places[$0] } }
        roots = [Int](repeating: -1, count: entries.count)
        for start in entries.indices { findRoot(from: start, parents) }
    }

    /// Walks up as far as the root is not known, and tells it all that were passed.
    private mutating func findRoot(from start: Int, _ parents: [Int?]) {
        var passed: [Int] = []
        var current = start
        while roots[current] == -1 {
            // Until it is known, what has been passed counts as its own root: a circle ends there.
            roots[current] = current
            passed.append(current)
            guard let parent = parents[current] else { break }
            current = parent
        }
        for index in passed { roots[index] = roots[current] }
    }
}
