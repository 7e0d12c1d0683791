import BoardCore
import Essentials

/// A board stored in a file.
package final class FileSource: DocumentSource {
    package let id: SourceID
    package let name: String
    package let recordPlace: String?
    let document: CachedDocument

    /// Opens the file and parses its first bytes, so that an invalid document fails immediately.
    ///
    /// A pipe or device is opened even if nothing writes to it yet. Its bytes can be read only
    /// once, so a reload throws `notRereadable`.
    ///
    /// Throws `noSuchFile`, `isFolder`, `notPermitted`, `readFailed`, `empty` or `unreadable`.
    ///
    /// - Parameters:
    ///   - id: The identifier of the source; `nil` to use the file name.
    ///   - pipeLimits: The limits for a pipe or device, whose data may be untrusted.
    package init(
        path: String, id: SourceID? = nil, pipeLimits: DocumentLimits = .pipe
    ) throws(BoardError) {
        let file = try InputFile(path: path)
        let name = URL(fileURLWithPath: path).lastPathComponent
        let form = BoardDocumentReader.Form(fileName: name)
        self.name = name.sanitized(as: .line)
        recordPlace = URL(fileURLWithPath: path).standardizedFileURL.absoluteString
        let id = id ?? SourceID(name)
        self.id = id
        if try file.status().st_mode & S_IFMT == S_IFREG {
            try Self.check(file, of: id, form: form)
            document = CachedDocument(of: id) { try Self.open(path, form: form, cachedVersion: $0) }
        } else {
            document = try CachedDocument(
                of: id, readingOnce: file, as: .pipe, form: form, limits: pipeLimits)
        }
    }

    /// Reads up to the first post. A file of one chunk is read completely and must contain a post.
    private static func check(
        _ file: InputFile, of source: SourceID, form: BoardDocumentReader.Form
    ) throws(BoardError) {
        guard let chunk = try file.nextChunk() else { throw .empty }
        var reader = BoardDocumentReader(of: source, form: form)
        for start in stride(from: 0, to: chunk.count, by: checkSize) {
            try reader.read(Array(chunk[start..<min(chunk.count, start + checkSize)]))
            if reader.count > 0 { return }
        }
        if chunk.count == Int(try file.status().st_size) { try reader.finish() }
    }

    /// The number of bytes to check at a time, enough for one or two posts.
    ///
    /// They are read again when the list is shown.
    private static let checkSize = 4096

    private static func open(
        _ path: String, form: BoardDocumentReader.Form, cachedVersion: String?
    ) throws(BoardError) -> DocumentResponse {
        let file = try InputFile(path: path)
        let status = try file.status()
        if status.version == cachedVersion { return .unchanged }
        // Files generated on access, as in `/proc`, report a size of 0.
        let total = status.st_size > 0 ? Int(status.st_size) : nil
        return .bytes(
            DocumentBytes(
                chunks: file.chunks(), total: total, form: form, version: status.version,
                file: DocumentFile(file: file, path: path, version: status.version)))
    }
}

extension BoardDocumentReader.Form {
    /// Creates the format that the extension of a file name indicates.
    package init(fileName: String) {
        let name = fileName.lowercased()
        self = name.hasSuffix(".ndjson") || name.hasSuffix(".jsonl") ? .lines : .detected
    }
}

extension stat {
    /// A text that changes whenever the file is replaced or modified.
    var version: String {
        "\(st_dev) \(st_ino) \(st_size) \(st_mtim.tv_sec) \(st_mtim.tv_nsec)"
    }
}
