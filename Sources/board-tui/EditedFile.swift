import Essentials

/// A text in a file that is nobody else's, in a folder of its own.
struct EditedFile {
    private let folder: URL
    private let file: URL
    /// Whether somebody else takes it away when the text is kept.
    let lasts: Bool

    var path: String { file.path }

    /// - Parameter name: what the file is called.
    init(_ text: String, name: String) throws(POSIXError) {
        let place = FileManager.default.temporaryDirectory
        var template = Array(place.appending(path: "board-tui-XXXXXX").path.utf8CString)
        // Makes it with mode 0700.
        guard mkdtemp(&template) != nil else { throw POSIXError.last }
        folder = URL(filePath: String(decoding: template.dropLast().map(UInt8.init), as: UTF8.self))
        file = folder.appending(path: name)
        lasts = false
        do {
            try Self.write(text, to: file.path)
        } catch {
            remove()
            throw error
        }
    }

    /// - Parameter path: in a folder that is there for this file alone.
    init(_ text: String, lastingAt path: String) throws(POSIXError) {
        file = URL(filePath: path)
        folder = file.deletingLastPathComponent()
        lasts = true
        // What an earlier editing left there has been taken in.
        unlink(path)
        try Self.write(text, to: path)
    }

    private static func write(_ text: String, to path: String) throws(POSIXError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw POSIXError.last }
        defer { close(descriptor) }
        try FileDescriptor(descriptor).write(Array(text.utf8))
    }

    /// More than anyone writes by hand.
    private static let sizeLimit = 16 << 20

    /// What the file holds now; `nil` where that is too much.
    func bytes() throws(POSIXError) -> [UInt8]? {
        let descriptor = try FileDescriptor(readingFrom: file.path)
        defer { close(descriptor.number) }
        let bytes = try descriptor.read(upToCount: Self.sizeLimit + 1)
        return bytes.count > Self.sizeLimit ? nil : bytes
    }

    /// Takes the folder away with all that the editor left in it.
    func remove() {
        try? FileManager.default.removeItem(at: folder)
    }
}
