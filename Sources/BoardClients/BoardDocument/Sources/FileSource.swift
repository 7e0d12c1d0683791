import BoardCore
import Essentials

/// The board in a file.
package final class FileSource: DocumentSource {
    package let id: SourceID
    package let name: String
    let document: CachedDocument

    /// Opens the file and looks at its first bytes, so that what is no board fails at once.
    ///
    /// A pipe or device is opened too, whether or not its other end is; its bytes come only once,
    /// so that a reload is `cannotReadAgain`.
    ///
    /// Throws `noSuchFile`, `isFolder`, `notPermitted`, `readFailed`, `empty` or `unreadable`.
    ///
    /// - Parameters:
    ///   - id: what the source is called; `nil` for the name of the file.
    ///   - pipeLimits: what holds for a pipe or device, which strangers may fill.
    package init(
        path: String, id: SourceID? = nil, pipeLimits: DocumentLimits = .pipe
    ) throws(BoardError) {
        let file = try InputFile(path: path)
        let name = URL(fileURLWithPath: path).lastPathComponent
        let form = BoardDocumentReader.Form(fileName: name)
        self.name = name.sanitized(as: .line)
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

    /// Reads the first bytes up to a post; all of them in a small file, which then must hold one.
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

    /// Holds a post or two; what is read here is read again when the list is shown.
    private static let checkSize = 4096

    private static func open(
        _ path: String, form: BoardDocumentReader.Form, cachedVersion: String?
    ) throws(BoardError) -> DocumentResponse {
        let file = try InputFile(path: path)
        let status = try file.status()
        if status.version == cachedVersion { return .unchanged }
        // Files that the system makes up while they are read say that they are empty.
        let total = status.st_size > 0 ? Int(status.st_size) : nil
        return .bytes(
            DocumentBytes(
                chunks: file.chunks(), total: total, form: form, version: status.version,
                file: DocumentFile(file: file, path: path, version: status.version)))
    }
}

extension BoardDocumentReader.Form {
    /// What the end of a file's name says.
    package init(fileName: String) {
        let name = fileName.lowercased()
        self = name.hasSuffix(".ndjson") || name.hasSuffix(".jsonl") ? .lines : .detected
    }
}

extension stat {
    /// Differs whenever the file was replaced or written to.
    var version: String {
        "\(st_dev) \(st_ino) \(st_size) \(st_mtim.tv_sec) \(st_mtim.tv_nsec)"
    }
}
