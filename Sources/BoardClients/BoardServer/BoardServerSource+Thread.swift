import BoardCore

extension BoardServerSource {
    package func thread(
        _ id: PostID, under comment: Comment.ID?, reload: Bool
    ) -> AsyncThrowingStream<PostThread, any Error> {
        .threads(below: base) { yield in
            let id = try checked(id.raw)
            var thread = try await beginning(of: id, reload: reload, yield: yield)
            // Comments received before a failure are not requested again.
            defer { threads[id] = thread }
            do {
                try await addAll(to: &thread, of: id, yield: yield)
                if let comment {
                    guard thread.holds(comment) else { throw BoardError.notThere(name: comment) }
                    yield(thread.thread(isLoading: true))
                    try await addAnswers(to: comment, in: &thread, of: id)
                }
            } catch {
                yield(thread.thread(isLoading: thread.next != nil, isLast: true))
                throw error
            }
            yield(thread.thread(isLoading: false))
        }
    }

    /// Returns the cached thread, or loads the post and its first comments concurrently.
    private func beginning(
        of id: String, reload: Bool, yield: (PostThread) -> Void
    ) async throws -> BoardServerThread {
        if !reload, let known = threads[id] { return known }
        async let comments = service.request(
            BoardServerEndpoints.comments(of: id, under: nil, after: nil))
        let post = try await post(id, reload: reload)
        async let isKnown: Void = requestRole(ofReader: post)
        var thread = BoardServerThread(post)
        yield(thread.thread(isLoading: true))
        thread.add(try await comments, at: name)
        await isKnown
        return thread
    }

    /// Requests the role of the signed-in account before the user can delete something.
    ///
    /// Without an account, posts contain no own vote, and nothing is requested.
    private func requestRole(ofReader post: BoardServerPost) async {
        guard post.post.vote != nil else { return }
        await roles.learn { try await service.request(BoardServerEndpoints.me) }
    }

    private func post(_ id: String, reload: Bool) async throws -> BoardServerPost {
        if !reload, let row = rows[id] { return row }
        let answer = try await service.request(BoardServerEndpoints.post(id))
        guard let post = BoardServerPost(answer, of: self.id, site: base) else {
            throw BoardError.notThere(name: id)
        }
        rows[id] = post
        return post
    }

    /// Loads the remaining comments.
    ///
    /// A state is published each time the thread has grown by a quarter. Each state is built from
    /// scratch, so one state per response would take quadratic time.
    private func addAll(
        to thread: inout BoardServerThread, of id: String, yield: (PostThread) -> Void
    ) async throws {
        var shown = 0
        while let mark = thread.next {
            if thread.count >= shown + shown / 4 {
                shown = thread.count
                yield(thread.thread(isLoading: true))
            }
            let answer = try await service.request(
                BoardServerEndpoints.comments(of: id, under: nil, after: mark))
            thread.add(answer, at: name)
        }
        if let end = thread.end.take() { throw end }
    }

    private func addAnswers(
        to comment: String, in thread: inout BoardServerThread, of id: String
    ) async throws {
        var mark: String?
        var pages = PageGuard<String>()
        repeat {
            let answer = try await service.request(
                BoardServerEndpoints.comments(of: id, under: comment, after: mark))
            let page = thread.addPage(answer, to: &pages, at: name)
            if let end = page.end { throw end }
            mark = page.mark
        } while mark != nil
        thread.markExhausted(under: comment)
    }

    /// Returns the id if it is safe as a path component.
    func checked(_ id: String) throws(BoardError) -> String {
        guard id.utf8.contains(where: { $0 != UInt8(ascii: ".") }), !id.contains("/") else {
            throw .notThere(name: id)
        }
        return id
    }
}
