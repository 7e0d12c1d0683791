import BoardCore

/// A document on disk in the state in which it was first read.
struct DocumentFile: Sendable {
    let file: InputFile
    let path: String
    /// The identifier of this state of the file.
    let version: String

    /// Reads bytes at an offset found while the document was parsed.
    ///
    /// Throws `fileChanged` if the file has been modified, and `readFailed`.
    func bytes(at offset: Int, count: Int) throws(BoardError) -> [UInt8] {
        guard try file.status().version == version else { throw .fileChanged(path: path) }
        let bytes = try file.bytes(at: offset, count: count)
        guard bytes.count == count else { throw .fileChanged(path: path) }
        return bytes
    }
}
