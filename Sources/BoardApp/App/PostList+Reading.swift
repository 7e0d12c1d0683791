import BoardCore

extension PostList {
    /// The thread of a post, read without holding up the caller.
    @concurrent nonisolated func readThread(at row: Int) async throws -> PostThread? {
        try thread(at: row)
    }
}
