import BoardCore

/// Reads one page of a merged list: asks the sources that have to bring more, all at once.
actor MergedReading {
    private(set) var list: MergedList
    private let request: PostRequest
    /// Something comes when there is more to show; several changes may be one.
    nonisolated let changes: AsyncStream<Void>
    private let change: AsyncStream<Void>.Continuation

    /// After so many pages without a post that is new a list counts as read to its end.
    private static let emptyPages = 4

    init(_ list: MergedList, _ request: PostRequest) {
        self.list = list
        self.request = request
        (changes, change) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// What to show meanwhile; `nil` where all is here.
    var preview: PostPage? {
        list.lanes.contains(where: \.isBusy) ? list.page : nil
    }

    /// Returns when every source has brought its page, or has failed.
    func read() async {
        let numbers = list.lanes.indices.filter { list.lanes[$0].needsPage }
        for number in numbers { list.lanes[number].begin() }
        await withTaskGroup { group in
            for number in numbers { group.addTask { await self.read(number) } }
        }
        change.finish()
    }

    /// Names those that have not answered by now.
    func nameTheSlow() {
        for number in list.lanes.indices { list.lanes[number].noteSlowness() }
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
            list.firstFailure = list.firstFailure ?? error
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
