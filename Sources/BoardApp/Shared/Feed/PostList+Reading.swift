import BoardCore

extension PostList {
    /// Returns the thread of a post, read without blocking the caller.
    @concurrent nonisolated func readThread(at row: Int) async throws -> PostThread? {
        try thread(at: row)
    }
}
