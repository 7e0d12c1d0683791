import BoardCore

extension LemmySource {
    package func thread(
        _ id: PostID, under comment: Comment.ID?, reload: Bool
    ) -> AsyncThrowingStream<PostThread, any Error> {
        .threads(below: base) { yield in
            let post = try await number(of: id)
            var thread = try await beginning(of: post, reload: reload, yield: yield)
            // Comments received before a failure are not requested again.
            defer { threads[post] = thread }
            do {
                if thread.rest != nil { yield(thread.thread(isLoading: true)) }
                try await addRest(to: &thread, of: post, yield: yield)
                if let comment {
                    guard let number = Int(comment), thread.comments.holds("\(number)") else {
                        throw BoardError.notThere(name: comment)
                    }
                    yield(thread.thread(isLoading: true))
                    try await addAnswers(to: number, in: &thread, of: post, yield: yield)
                }
            } catch {
                yield(thread.thread(isLoading: thread.rest != nil, isLast: true))
                throw error
            }
            yield(thread.thread(isLoading: false))
        }
    }

    /// Prefetches a post and its first comments. The remaining pages are loaded when it is opened.
    package func readAhead(_ id: PostID, reload: Bool) async throws {
        let post = try await number(of: id)
        threads[post] = try await beginning(of: post, reload: reload) { _ in }
    }

    /// Returns the number of a post, or of the post that contains a comment such as `comment/602`.
    private func number(of id: PostID) async throws -> Int {
        if let number = Int(id.raw) { return number }
        guard let comment = id.raw.number(behind: "comment/") else {
            throw BoardError.notThere(name: id.raw)
        }
        let answer = try await request(site.endpoints.post(with: comment, name: id.raw))
        return try take(answer, named: id.raw).number
    }

    /// Returns the cached thread, or loads the post and its first comments concurrently.
    private func beginning(
        of id: Int, reload: Bool, yield: (PostThread) -> Void
    ) async throws -> LemmyThread {
        if !reload, let known = threads[id] { return known }
        async let tree = tree(of: id, under: nil)
        let post = try await post(id, reload: reload)
        yield(post.thread(isLoading: true))
        var thread = LemmyThread(post)
        thread.add(tree: try await tree, under: nil)
        return thread
    }

    private func post(_ id: Int, reload: Bool) async throws -> LemmyPost {
        if !reload, let row = rows[id] { return row }
        let answer = try await request(site.endpoints.post(id))
        return try take(answer, named: "\(id)")
    }

    private func take(_ answer: JSONValue, named name: String) throws(BoardError) -> LemmyPost {
        let view = answer["post_view"]
        guard let post = LemmyPost(view, of: id, site: base) else {
            throw view.deletionReason.map { .unsupported(reason: $0) } ?? .notThere(name: name)
        }
        guard showsNSFW || !post.isNSFW else { throw .unsupported(reason: Self.hidesNSFW) }
        rows[post.number] = post
        return post
    }

    private static let hidesNSFW =
        "This post is marked as NSFW; nsfw = true in the configuration shows such posts."
}

extension JSONValue {
    /// The reason why the post of a "post view" is gone, as a sentence; `nil` if it is not.
    fileprivate var deletionReason: String? {
        if self["post"]["removed"].bool == true {
            return "This post was removed by the moderators."
        }
        if self["post"]["deleted"].bool == true { return "This post was deleted by its author." }
        return self["community"].isDeletedOnLemmy ? "The community of this post was removed." : nil
    }
}

extension String {
    /// Returns the number after the prefix, or `nil` if anything else follows.
    fileprivate func number(behind prefix: String) -> Int? {
        hasPrefix(prefix) ? Int(dropFirst(prefix.count)) : nil
    }
}
