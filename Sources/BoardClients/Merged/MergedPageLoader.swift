import BoardCore

/// A reader for one page of a merged list. It asks all sources that need a page concurrently.
actor MergedPageLoader {
    private(set) var list: MergedList
    private let request: PostRequest
    /// A stream that signals changes of the preview. Several changes may be combined.
    nonisolated let changes: AsyncStream<Void>
    private let change: AsyncStream<Void>.Continuation

    /// The maximum number of pages without a new post before a source counts as finished.
    private static let emptyPages = 4

    init(_ list: MergedList, _ request: PostRequest) {
        self.list = list
        self.request = request
        (changes, change) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// The page to show while sources are loading; `nil` when all have finished.
    var preview: PostPage? {
        list.lanes.contains(where: \.isBusy) ? list.page : nil
    }

    /// Returns when every source has finished or failed.
    func read() async {
        let numbers = list.lanes.indices.filter { list.lanes[$0].needsPage }
        for number in numbers { list.lanes[number].begin() }
        await withTaskGroup { group in
            for number in numbers { group.addTask { await self.read(number) } }
        }
        change.finish()
    }

    /// Marks the sources that have not responded yet as slow.
    func reportSlowSources() {
        for number in list.lanes.indices { list.lanes[number].markSlow() }
        change.yield()
    }

    private func read(_ number: Int) async {
        do {
            for _ in 0..<Self.emptyPages where list.lanes[number].needsPage {
                try await readPage(number)
            }
            if list.lanes[number].needsPage { list.lanes[number].end(.limit) }
        } catch {
            let error = BoardError(error)
            list.failures.append(error)
            list.lanes[number].fail(error)
        }
        change.yield()
    }

    private func readPage(_ number: Int) async throws {
        let lane = list.lanes[number]
        for try await page in lane.source.posts(lane.question(for: request)) {
            list.lanes[number].take(page)
            change.yield()
        }
        try Task.checkCancellation()
        list.lanes[number].endPage()
    }
}
