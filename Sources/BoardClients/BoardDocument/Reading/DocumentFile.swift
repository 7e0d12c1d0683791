import BoardCore

/// A document on disk, as it was when its reading began.
struct DocumentFile: Sendable {
    let file: InputFile
    let path: String
    /// What tells this state of the file from a later one.
    let version: String

    /// The bytes at a place that was found while the document was read.
    ///
    /// Throws `changedSince` where somebody wrote to the file meanwhile, and `readFailed`.
    func bytes(at offset: Int, count: Int) throws(BoardError) -> [UInt8] {
        guard try file.status().version == version else { throw .changedSince(path: path) }
        let bytes = try file.bytes(at: offset, count: count)
        guard bytes.count == count else { throw .changedSince(path: path) }
        return bytes
    }
}
