import BoardCore

/// Reads what a post of a document says, out of the bytes that stand for it there.
struct DocumentThreadReader: ThreadReader {
    let source: SourceID

    func thread(
        of post: Post, in content: ThreadContent
    ) throws(BoardError) -> PostThread {
        var thread = try thread(in: content)
        thread.post = post
        return thread
    }

    func body(of _: Post, in content: ThreadContent) throws(BoardError) -> String {
        try thread(in: content).body
    }

    private func thread(in content: ThreadContent) throws(BoardError) -> PostThread {
        guard case .bytes(let bytes) = content else { throw .empty }
        var cursor = JSONCursor(bytes: bytes)
        do {
            return try cursor.readPost(of: source).thread
        } catch {
            throw .unreadable(reason: error.reason, line: 1, column: 1)
        }
    }
}
