import BoardCore

/// A list of several sources, in the state after one of its pages.
struct MergedList: Sendable {
    var lanes: [MergedSourceState]
    var failures: [BoardError] = []
    /// One error for all failures; `nil` if there were none.
    var failure: BoardError? { failures.combined }

    /// The sources that do not support the request, with the reasons.
    private let unsupportedSources: [SourceFailure]

    init(of sources: [any BoardSource], without unsupportedSources: [SourceFailure] = []) {
        self.unsupportedSources = unsupportedSources
        let seen = SeenPosts()
        lanes = sources.map { MergedSourceState(source: $0, seen: seen) }
    }

    /// Forgets what some sources have returned, so that they are asked again.
    mutating func restart(_ sources: Set<SourceID>) {
        failures = []
        for index in lanes.indices where sources.contains(lanes[index].source.id) {
            lanes[index] = MergedSourceState(source: lanes[index].source, seen: SeenPosts())
        }
    }

    /// Continues where another process ended.
    mutating func resume(at place: MergedCursor) {
        for index in lanes.indices {
            guard let lane = place.lane(of: lanes[index].source.id) else {
                lanes[index].end()
                continue
            }
            lanes[index].resume(at: lane)
        }
    }

    /// A Boolean value that indicates whether all sources failed and there are no posts.
    var hasFailed: Bool {
        !lanes.isEmpty && lanes.allSatisfy { $0.failure != nil && $0.rows.isEmpty }
    }

    /// A Boolean value that indicates whether there is another page.
    var goesOn: Bool { lanes.contains { $0.goesOn || !$0.rows.isEmpty } }

    /// The page of the posts loaded so far.
    ///
    /// It ends at the time down to which all sources have been loaded. Older posts are returned as
    /// `early`. While sources are still loading, that time is not known and may change.
    var page: PostPage {
        let floor = floor
        var page = PostPage(
            boards: lanes.flatMap(\.page.boards),
            posts: posts(withUndated: true) { $0.prefix { $0.time >= floor } },
            sourceFailures: unsupportedSources)
        page.stored = stored
        if !isOffline {
            page.sourceFailures = lanes.compactMap(\.sourceFailure) + unsupportedSources
        }
        page.early = posts { $0.drop { $0.time >= floor } }
        for lane in lanes { page.skipped.add(lane.skipped.named(lane.source.name)) }
        for lane in lanes { page.missing.merge(lane.page.missing) { $1 } }
        let asked = lanes.filter { if case .done = $0.state { true } else { false } }
        page.isUnchanged = !asked.isEmpty && asked.allSatisfy { $0.page.isUnchanged }
        if lanes.contains(where: \.isBusy) {
            let bytes = lanes.compactMap(\.page.progress?.bytes).reduce(0, +)
            page.progress = ReadProgress(bytes: bytes, total: nil)
        }
        return page
    }

    /// The oldest of the stored copies that are shown; `nil` if there are none.
    ///
    /// It has an error only if no source can be reached.
    private var stored: StoredCopy? {
        let copies = lanes.compactMap(\.page.stored)
        guard let oldest = copies.map(\.receivedAt).min() else { return nil }
        let errors = lanes.compactMap { $0.page.stored?.error ?? $0.failure }
        return StoredCopy(receivedAt: oldest, error: isOffline ? errors.combined : nil)
    }

    /// A Boolean value that indicates whether no source can be reached.
    var isOffline: Bool {
        lanes.allSatisfy { $0.page.stored?.error != nil || $0.failure?.isOffline == true }
    }

    /// Removes the posts of the page. Returns the position at which the list continues.
    mutating func dropShown() -> MergedCursor {
        let floor = floor
        var place = MergedCursor()
        for index in lanes.indices {
            lanes[index].dropShown(downTo: floor)
            if let lane = lanes[index].resumePosition {
                place.lanes.append((lanes[index].source.id.name, lane))
            }
        }
        return place
    }

    private var floor: Double { lanes.compactMap(\.floor).max() ?? -.infinity }
}

extension MergedList {
    private struct Entry {
        let row: MergedRows.Row
        let lane: Int

        static func precedes(_ a: Entry, _ b: Entry) -> Bool {
            if a.row.time != b.row.time { return a.row.time > b.row.time }
            return (a.lane, a.row.position) < (b.lane, b.row.position)
        }
    }

    /// - Parameters:
    ///   - withUndated: Whether posts without a date follow.
    ///   - part: A closure that selects rows of a source.
    private func posts(
        withUndated: Bool = false, part: (MergedRows.Dated) -> MergedRows.Dated
    ) -> PostList {
        var collector = PostCollector(order: .asGiven, reader: MergedReader(lanes))
        func append(_ position: Int, of lane: Int) {
            let posts = lanes[lane].rows.posts
            collector.append(posts[position], content: posts.content(at: position))
        }
        for entry in entries(part) { append(entry.row.position, of: entry.lane) }
        for (number, lane) in lanes.enumerated() where withUndated {
            for position in lane.rows.undated { append(position, of: number) }
        }
        return collector.list()
    }

    /// Returns the rows of all sources in order. Sorting sorted runs merges them.
    private func entries(_ part: (MergedRows.Dated) -> MergedRows.Dated) -> [Entry] {
        var entries: [Entry] = []
        for (number, lane) in lanes.enumerated() {
            entries += part(lane.rows.dated).map { Entry(row: $0, lane: number) }
        }
        entries.sort(by: Entry.precedes)
        return entries
    }
}

/// A thread reader that forwards to the readers of the sources.
private struct MergedReader: ThreadReader {
    private let readers: [SourceID: any ThreadReader]

    init(_ lanes: [MergedSourceState]) {
        let pairs = lanes.compactMap { lane in
            lane.rows.posts.reader.map { (lane.source.id, $0) }
        }
        readers = Dictionary(pairs) { first, _ in first }
    }

    func thread(
        of post: Post, in content: ThreadContent
    ) throws(BoardError) -> PostThread {
        guard let reader = readers[post.id.source] else { throw .notThere(name: post.id.raw) }
        return try reader.thread(of: post, in: content)
    }

    func bodyText(of post: Post, in content: ThreadContent) throws(BoardError) -> PostText {
        guard let reader = readers[post.id.source] else { throw .notThere(name: post.id.raw) }
        return try reader.bodyText(of: post, in: content)
    }
}

extension [BoardError] {
    /// One error for all, which names the servers that cannot be reached, or the first error.
    fileprivate var combined: BoardError? {
        let hosts = compactMap { error in
            if case .unreachable(let host, _) = error { host } else { nil }
        }
        guard count > 1, hosts.count == count else { return first }
        return .unreachable(
            host: hosts.sorted().prefix(3).joined(separator: ", ") + (count > 3 ? ", …" : ""))
    }
}
