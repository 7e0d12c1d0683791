import BoardCore
import Essentials

/// A reader of a post's thread from the bytes of the post in its document.
struct DocumentThreadReader: ThreadReader {
    let source: SourceID
    /// The file to which content offsets refer.
    let file: DocumentFile?
    /// The web address of the document; `nil` for other documents.
    let base: URL?

    func thread(
        of post: Post, in content: ThreadContent
    ) throws(BoardError) -> PostThread {
        var thread = try read(.all, in: content)
        thread.post = post
        thread.base = base
        return thread
    }

    func bodyText(of _: Post, in content: ThreadContent) throws(BoardError) -> PostText {
        let thread = try read(.body, in: content)
        return PostText(thread.body, thread.format)
    }

    private func read(
        _ textScope: PostTextScope, in content: ThreadContent
    ) throws(BoardError) -> PostThread {
        var cursor = JSONCursor(bytes: try bytes(of: content))
        cursor.textScope = textScope
        do throws(JSONError) {
            return try cursor.readPost(of: source).thread
        } catch {
            throw .unreadable(reason: error.reason, line: 1, column: 1)
        }
    }

    private func bytes(of content: ThreadContent) throws(BoardError) -> [UInt8] {
        switch content {
        case .bytes(let bytes): return bytes
        case .place(let offset, let count):
            guard let file else { throw .empty }
            return try file.bytes(at: offset, count: Int(count))
        case .elsewhere, .here: throw .empty
        }
    }
}
