import BoardCore

extension LemmySource {
    /// Loads the comments that are missing from the tree response.
    func addRest(
        to thread: inout LemmyThread, of post: Int, yield: (PostThread) -> Void
    ) async throws {
        if case .level(let parent)? = thread.rest {
            let level = try await comments(site.endpoints.level(of: post, under: parent))
            thread.add(level: level, under: parent)
        }
        while case .pages(let pages)? = thread.rest {
            try await add(pages.nextNumbers, of: pages.parent, to: &thread, of: post, yield: yield)
        }
    }

    /// Loads pages of comments in order, so that no comment precedes its parent.
    ///
    /// A state is published each time the thread has grown by a quarter. Each state is built from
    /// scratch, so one state per page would take quadratic time.
    private func add(
        _ numbers: ClosedRange<Int>, of parent: Int?, to thread: inout LemmyThread, of post: Int,
        yield: (PostThread) -> Void
    ) async throws {
        var early: [Int: [JSONValue]] = [:]
        var next = numbers.lowerBound
        var shown = thread.comments.count
        try await ParallelRequests.standard.forEach(of: Array(numbers)) { number in
            try await comments(site.endpoints.commentPage(number, of: post, under: parent))
        } take: { index, views in
            early[numbers.lowerBound + index] = views
            while let views = early.removeValue(forKey: next) {
                let end = thread.add(page: views, at: name)
                next += 1
                if let end { throw BoardError.endedEarly(end) }
                // The server has repeated a page and counts no more comments than have been
                // received.
                if thread.rest == nil { return }
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
        thread.add(tree: answers, under: comment)
        try await addRest(to: &thread, of: post, yield: yield)
        if thread.comments.count == before { thread.markExhausted(under: "\(comment)") }
    }

    func tree(of post: Int, under parent: Int?) async throws -> [JSONValue] {
        try await comments(site.endpoints.tree(of: post, under: parent))
    }

    private func comments(_ endpoint: Endpoint<JSONValue>) async throws -> [JSONValue] {
        try await request(endpoint)["comments"].array ?? []
    }
}
