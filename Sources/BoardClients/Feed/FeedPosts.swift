import BoardCore
import Essentials

/// A converter from the entries of a feed to posts with their replies.
struct FeedPage {
    let source: SourceID
    let board: BoardID

    /// Returns the threads in the order of the feed. Entries that reply to others are comments.
    func threads(of document: FeedDocument) -> [PostThread] {
        let entries = withoutDuplicates(document)
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

    /// Removes duplicate entries, and makes the ids of different entries unique.
    private func withoutDuplicates(_ document: FeedDocument) -> [FeedEntry] {
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
            post: post, body: content.string, format: content.format, comments: comments)
    }

    /// Returns a version that depends on the content of the entries.
    private static func version(of entries: [FeedEntry]) -> Int {
        entries.reduce(0) { $0 &* 31 &+ Int(truncatingIfNeeded: $1.hash) }
    }

    private func comments(_ replies: [FeedEntry], below root: FeedEntry) -> [Comment] {
        // Feeds list the newest entries first, but comments are listed in chronological order.
        let nodes = replies.reversed().map { entry in
            let body = entry.content
            return CommentNode(
                id: entry.key, author: entry.author, createdAt: entry.createdAt,
                body: body.isBlank ? entry.title : body.string,
                format: body.isBlank ? .plain : body.format,
                parentID: entry.parentID == root.id ? nil : entry.parentID)
        }
        return CommentThread(nodes: nodes).flattened()
    }
}

/// The reply relations between the entries of a feed.
private struct FeedReplies {
    /// For each entry, the index of the entry that starts its discussion, often its own.
    private(set) var roots: [Int]

    /// An entry starts a discussion if its parent is not in the feed, or if it is part of a cycle.
    init(_ entries: [FeedEntry]) {
        let pairs = entries.enumerated().map { ($0.element.key, $0.offset) }
        let places = Dictionary(pairs) { first, _ in first }
        let parents = entries.map { entry in entry.parentID.flatMap { places[$0] } }
        roots = [Int](repeating: -1, count: entries.count)
        for start in entries.indices { findRoot(from: start, parents) }
    }

    /// Follows the parents to a known root and assigns it to all entries on the way.
    private mutating func findRoot(from start: Int, _ parents: [Int?]) {
        var passed: [Int] = []
        var current = start
        while roots[current] == -1 {
            // Until the root is known, each visited entry counts as its own root, which ends
            // cycles.
            roots[current] = current
            passed.append(current)
            guard let parent = parents[current] else { break }
            current = parent
        }
        for index in passed { roots[index] = roots[current] }
    }
}

/// Assumed dates for feed entries without a valid date. They order the entries and are not shown.
///
/// With the current date, such entries would stand above all others in a merged list. An entry
/// therefore gets the date of the last preceding entry that has one, or of the first following one.
/// Without any, it gets the date of the feed, or that from the server's response, or the time at
/// which it was read. An assumed date never changes afterwards, so rows do not move after a reload.
struct AssumedDates {
    /// The assumed dates by entry key.
    private var given: [String: Date] = [:]

    /// Adds assumed dates to the entries that need them.
    ///
    /// - Parameters:
    ///   - lastModified: The modification date stated by the server.
    ///   - now: The time at which the feed was read; the latest possible date.
    mutating func complete(_ feed: inout FeedDocument, lastModified: Date?, readAt now: Date) {
        let age = min(feed.changedAt ?? lastModified ?? now, now)
        for (index, neighbour) in feed.neighbours.enumerated()
        where feed.entries[index].createdAt == nil {
            let key = feed.entries[index].key
            let date = given[key] ?? neighbour ?? age
            given[key] = date
            feed.entries[index].assumedDate = date
        }
    }
}

extension FeedDocument {
    /// The date of each entry, or of the nearest entry that has one, preferably before it.
    fileprivate var neighbours: [Date?] {
        var last = entries.lazy.compactMap(\.createdAt).first
        return entries.map { entry in
            last = entry.createdAt ?? last
            return last
        }
    }
}
