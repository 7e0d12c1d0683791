import Essentials

/// A text in a file that is nobody else's, in a folder of its own.
struct EditedFile {
    private let folder: URL
    private let file: URL
    /// Whether somebody else takes it away when the text is kept.
    let lasts: Bool
    /// What was in it at first.
    private let original: String

    var path: String { file.path }

    /// - Parameter name: what the file is called.
    init(_ text: String, name: String) throws(POSIXError) {
        folder = try Self.makeFolder()
        file = folder.appending(path: name)
        lasts = false
        original = text
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
        original = text
        // What an earlier editing left there has been taken in, unless it is no file.
        if unlink(path) != 0, errno != ENOENT { try Self.moveAway(file) }
        try Self.write(text, to: path)
    }

    private static func makeFolder() throws(POSIXError) -> URL {
        let place = FileManager.default.temporaryDirectory
        var template = Array(place.appending(path: "board-tui-XXXXXX").path.utf8CString)
        // Makes it with mode 0700.
        guard mkdtemp(&template) != nil else { throw POSIXError.last }
        return URL(filePath: String(decoding: template.dropLast().map(UInt8.init), as: UTF8.self))
    }

    /// Editors may put a folder there, with whatever is in it.
    private static func moveAway(_ file: URL) throws(POSIXError) {
        if rmdir(file.path) == 0 { return }
        let place = try makeFolder().appending(path: file.lastPathComponent)
        do {
            try FileManager.default.moveItem(at: file, to: place)
        } catch {
            throw POSIXError(.EEXIST)
        }
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
        let number = open(file.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard number >= 0 else { throw POSIXError.last }
        let descriptor = FileDescriptor(number)
        defer { close(number) }
        // An editor may leave anything there, as a pipe that nobody writes to.
        var status = stat()
        guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw POSIXError(.EINVAL)
        }
        let bytes = try descriptor.read(upToCount: Self.sizeLimit + 1)
        return bytes.count > Self.sizeLimit ? nil : bytes
    }

    /// Whether it holds something else than at first; a file that is gone holds nothing.
    var isChanged: Bool {
        do {
            return try bytes().map { !original.utf8.elementsEqual($0) } ?? true
        } catch {
            return false
        }
    }

    /// Where what cannot be taken in stays: a file that lasts is written anew with the next editing, and
    /// goes when the text is kept.
    ///
    /// - Parameter isForNextRun: whether the next run of the program is to find it as well.
    func keepForReader(isForNextRun: Bool = true) -> String {
        guard lasts, let folder = try? Self.makeFolder() else { return path }
        let copy = folder.appending(path: file.lastPathComponent)
        guard (try? FileManager.default.copyItem(at: file, to: copy)) != nil else {
            rmdir(folder.path)
            return path
        }
        if !isForNextRun { unlink(path) }
        return copy.path
    }

    /// Takes the folder away with all that the editor left in it.
    func remove() {
        try? FileManager.default.removeItem(at: folder)
    }
}
