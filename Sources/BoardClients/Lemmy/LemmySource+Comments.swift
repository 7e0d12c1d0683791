import BoardCore

extension LemmySource {
    /// Takes the pages of a thread that have not come yet, in their order, in which no comment comes
    /// before the one that it answers.
    ///
    /// States come each time when there is a good part more: as each is made anew, one for each page
    /// would take quadratic time.
    func addRest(
        to thread: inout LemmyThread, of post: Int, yield: (PostThread) -> Void
    ) async throws {
        guard let pages = thread.rest else { return }
        var early: [Int: [JSONValue]] = [:]
        var shown = 0
        try await ParallelRequests.standard.forEach(of: Array(pages.numbers)) { number in
            try await comments(
                site.endpoints.commentPage(number, of: post, under: pages.parent))
        } take: { index, views in
            early[pages.numbers.lowerBound + index] = views
            while let next = thread.rest,
                let views = early.removeValue(forKey: next.numbers.lowerBound)
            {
                thread.add(views)
                thread.rest = next.withoutFirst
            }
            guard thread.rest != nil, thread.comments.count > shown + shown / 4 else { return }
            shown = thread.comments.count
            yield(thread.thread(isLoading: true))
        }
    }

    func addAnswers(
        to comment: Int, in thread: inout LemmyThread, of post: Int, yield: (PostThread) -> Void
    ) async throws {
        let before = thread.comments.count
        let answers = try await tree(of: post, under: comment)
        thread.rest = try await add(answers, under: comment, to: &thread, of: post)
        try await addRest(to: &thread, of: post, yield: yield)
        if thread.comments.count == before { thread.markExhausted(under: "\(comment)") }
    }

    func tree(of post: Int, under parent: Int?) async throws -> [JSONValue] {
        try await comments(site.endpoints.tree(of: post, under: parent))
    }

    /// Takes the comments of a tree. Where some are missing that no comment leads to, all on the first
    /// level are asked for: whoever reads can go on from those.
    ///
    /// Returns the pages that bring the level where it is too large to come at once; `nil` where there
    /// is no need of them.
    func add(
        _ tree: [JSONValue], under parent: Int?, to thread: inout LemmyThread, of post: Int
    ) async throws -> LemmyCommentPages? {
        thread.add(tree)
        guard tree.fillsTree else { return nil }
        if tree.areOneLevel(under: parent) { return thread.pages(under: parent) }
        guard thread.lacksAnswers(to: parent) else { return nil }
        let level = try await comments(site.endpoints.level(of: post, under: parent))
        thread.add(level)
        return level.fillsTree ? thread.pages(under: parent) : nil
    }

    private func comments(_ endpoint: Endpoint<JSONValue>) async throws -> [JSONValue] {
        try await request(endpoint)["comments"].array ?? []
    }
}

/// All comments below a comment, or the post, as they come page by page.
struct LemmyCommentPages: Sendable {
    let parent: Int?
    /// Never empty.
    private(set) var numbers: ClosedRange<Int>

    /// - Parameter count: of the comments, by the server's count.
    init(of count: Int, under parent: Int?) {
        self.parent = parent
        numbers = 1...min(LemmyEndpoints.lastPage, max(0, count) / LemmyEndpoints.limit + 1)
    }

    /// `nil` where there are no others.
    var withoutFirst: LemmyCommentPages? {
        guard numbers.count > 1 else { return nil }
        var pages = self
        pages.numbers = (numbers.lowerBound + 1)...numbers.upperBound
        return pages
    }
}

extension [JSONValue] {
    /// Whether these "comment views" are as many as a tree brings at once.
    fileprivate var fillsTree: Bool { count >= LemmyEndpoints.treeLimit }

    /// Whether all of them answer the same comment, or the post: where no other has come, more of
    /// these may be missing.
    fileprivate func areOneLevel(under parent: Int?) -> Bool {
        let depths = Set(
            lazy.filter { $0["comment"]["id"].int != parent }
                .map { $0["comment"]["path"].string?.utf8.count { $0 == UInt8(ascii: ".") } ?? 1 })
        return depths.count <= 1
    }
}
