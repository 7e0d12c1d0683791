import BoardCore

extension LemmySource {
    package func thread(
        _ id: PostID, under comment: Comment.ID?, reload: Bool
    ) -> AsyncThrowingStream<PostThread, any Error> {
        .states { yield in
            let post = try await number(of: id)
            var thread: LemmyThread
            if !reload, let known = threads[post] {
                thread = known
            } else {
                thread = try await wholeThread(of: post, reload: reload, yield: yield)
            }
            if let comment {
                guard let number = Int(comment), thread.comments.holds("\(number)") else {
                    throw BoardError.notThere(name: comment)
                }
                yield(thread.thread(isLoading: true))
                try await addAnswers(to: number, in: &thread, of: post)
            }
            threads[post] = thread
            yield(thread.thread(isLoading: false))
        }
    }

    /// The number of a post, which the address of a comment may stand for: `comment/602`.
    private func number(of id: PostID) async throws -> Int {
        if let number = Int(id.raw) { return number }
        guard let comment = id.raw.number(behind: "comment/") else {
            throw BoardError.notThere(name: id.raw)
        }
        let answer = try await request(site.endpoints.post(with: comment, name: id.raw))
        guard let post = LemmyPost(answer["post_view"], of: self.id, site: base) else {
            throw BoardError.notThere(name: id.raw)
        }
        rows[post.number] = post
        return post.number
    }

    /// The post and its comments are asked for at the same time.
    private func wholeThread(
        of id: Int, reload: Bool, yield: (PostThread) -> Void
    ) async throws -> LemmyThread {
        async let tree = tree(of: id, under: nil)
        let post = try await post(id, reload: reload)
        yield(post.thread(isLoading: true))
        var thread = LemmyThread(post)
        let comments = try await tree
        thread.add(comments)
        guard comments.areFirstOfLevel(under: nil) else { return thread }
        yield(thread.thread(isLoading: true))
        try await addPages(of: post.post.commentCount, under: nil, to: &thread, of: id)
        return thread
    }

    private func post(_ id: Int, reload: Bool) async throws -> LemmyPost {
        if !reload, let row = rows[id] { return row }
        let answer = try await request(site.endpoints.post(id))
        guard let post = LemmyPost(answer["post_view"], of: self.id, site: base) else {
            throw BoardError.notThere(name: "\(id)")
        }
        rows[id] = post
        return post
    }

    private func addAnswers(
        to comment: Int, in thread: inout LemmyThread, of post: Int
    ) async throws {
        let before = thread.comments.count
        let answers = try await tree(of: post, under: comment)
        thread.add(answers)
        if answers.areFirstOfLevel(under: comment) {
            let count = thread.comments.answerCount(of: "\(comment)")
            try await addPages(of: count, under: comment, to: &thread, of: post)
        }
        if thread.comments.count == before { thread.markExhausted(under: "\(comment)") }
    }

    private func tree(of post: Int, under parent: Int?) async throws -> [JSONValue] {
        try await request(site.endpoints.tree(of: post, under: parent))["comments"].array ?? []
    }

    /// All comments below a comment or the post, page for page.
    private func addPages(
        of count: Int, under parent: Int?, to thread: inout LemmyThread, of post: Int
    ) async throws {
        let limit = LemmyEndpoints.limit
        let numbers = Array(1...min(LemmyEndpoints.lastPage, max(1, count / limit + 1)))
        var pages = [[JSONValue]](repeating: [], count: numbers.count)
        try await ParallelRequests.standard.forEach(of: numbers) { number in
            let endpoint = site.endpoints.commentPage(number, of: post, under: parent)
            return try await request(endpoint)["comments"].array ?? []
        } take: { place, views in
            pages[place] = views
        }
        for views in pages { thread.add(views) }
    }
}

extension [JSONValue] {
    /// Whether these "comment views" are as many as a tree brings at once, and answer all the same
    /// comment, or the post.
    ///
    /// A tree comes with its upper comments first. Where no other has come, more of these may be
    /// missing, and only the pages of all comments bring them.
    fileprivate func areFirstOfLevel(under parent: Int?) -> Bool {
        guard count >= LemmyEndpoints.treeLimit else { return false }
        let depths = Set(
            lazy.filter { $0["comment"]["id"].int != parent }
                .map { $0["comment"]["path"].string?.utf8.count { $0 == UInt8(ascii: ".") } ?? 1 })
        return depths.count <= 1
    }
}

extension String {
    /// The number that follows these words, with nothing behind it.
    fileprivate func number(behind words: String) -> Int? {
        hasPrefix(words) ? Int(dropFirst(words.count)) : nil
    }
}
