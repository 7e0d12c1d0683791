import BoardCore

extension PostList {
    /// Returns the thread of a post, read without blocking the caller.
    @concurrent nonisolated func readThread(at row: Int) async throws -> PostThread? {
        try thread(at: row)
    }

    /// Returns the text of a post as it was written, loaded from a source if it is not in the list.
    func body(at index: Int, from source: any BoardSource) async throws -> String {
        reach(ofThreadAt: index) == .elsewhere
            ? try await source.body(of: self[index].id)
            : try await readThread(at: index)?.body ?? ""
    }
}

extension BoardSource {
    /// Returns the text of a post without waiting for its comments.
    fileprivate func body(of id: PostID) async throws -> String {
        for try await thread in thread(id, under: nil, reload: false)
        where !thread.body.isEmpty || !thread.isLoading {
            return thread.body
        }
        throw BoardError.notThere(name: id.raw)
    }
}
