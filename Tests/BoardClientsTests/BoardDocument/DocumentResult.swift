import BoardClients
import BoardCore

/// The result of reading a whole document.
struct DocumentResult: Equatable {
    var posts: [PostThread]
    var boards: [Board]
    var skipped: SkippedPosts
    var truncation: Truncation?
    var encoding: DocumentEncoding?

    var ids: [String] { posts.map(\.id.raw) }

    /// Reads `bytes` in chunks of `size` bytes.
    init(
        _ bytes: [UInt8], form: BoardDocumentReader.Form = .detected, charset: String? = nil,
        limits: DocumentLimits = DocumentLimits(), inPiecesOf size: Int = 65_536
    ) throws(BoardError) {
        var reader = BoardDocumentReader(of: .sample, form: form, charset: charset, limits: limits)
        for start in stride(from: 0, to: bytes.count, by: size) {
            try reader.read(Array(bytes[start..<min(start + size, bytes.count)]))
        }
        try reader.finish()
        let list = reader.posts()
        posts = try list.indices.map { index throws(BoardError) in
            guard let thread = try list.thread(at: index) else { throw .empty }
            return thread
        }
        boards = reader.boards
        skipped = reader.skipped
        truncation = reader.truncation
        encoding = reader.encoding
    }

    init(_ text: String, form: BoardDocumentReader.Form = .detected) throws(BoardError) {
        try self.init(Array(text.utf8), form: form)
    }
}

extension PostThread {
    /// The thread without its version, which depends on the notation of the document.
    var unversioned: PostThread {
        var thread = self
        thread.post.version = 0
        return thread
    }
}

/// Returns the only post of a document.
func onlyPost(_ members: String) throws -> PostThread {
    let document = try DocumentResult(#"[{"id": 1, "title": "t", \#(members)}]"#)
    precondition(document.posts.count == 1)
    return document.posts[0]
}
