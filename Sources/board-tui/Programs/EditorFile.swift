import Essentials

/// A text in a private file, in a folder of its own.
struct EditorFile {
    private let folder: URL
    private let file: URL
    /// A Boolean value that indicates whether the caller deletes the file once the text is saved.
    let lasts: Bool
    /// The initial contents of the file.
    private let original: String

    var path: String { file.path }

    /// Writes the text to a new temporary folder.
    ///
    /// - Parameter name: The name of the file.
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

    /// Writes the text to a file that stays if the program ends.
    ///
    /// - Parameter path: A path in a folder that is used for this file only.
    init(_ text: String, lastingAt path: String) throws(POSIXError) {
        file = URL(filePath: path)
        folder = file.deletingLastPathComponent()
        lasts = true
        original = text
        // A file of an earlier edit has already been read. A folder of that name is moved away.
        if unlink(path) != 0, errno != ENOENT { try Self.moveAway(file) }
        try Self.write(text, to: path)
    }

    private static func makeFolder() throws(POSIXError) -> URL {
        let place = FileManager.default.temporaryDirectory
        var template = Array(place.appending(path: "board-tui-XXXXXX").path.utf8CString)
        // `mkdtemp` creates the folder with mode 0700.
        guard mkdtemp(&template) != nil else { throw POSIXError.last }
        return URL(filePath: String(decoding: template.dropLast().map(UInt8.init), as: UTF8.self))
    }

    /// Removes a folder if it is empty, or else moves it away.
    ///
    /// An editor may have created it, with contents.
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

    /// Larger than any text written by hand.
    private static let sizeLimit = 16 << 20

    /// Returns the current contents of the file; `nil` if they exceed the size limit.
    func bytes() throws(POSIXError) -> [UInt8]? {
        let number = open(file.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard number >= 0 else { throw POSIXError.last }
        let descriptor = FileDescriptor(number)
        defer { close(number) }
        // An editor may leave a special file, such as a pipe that has no writer.
        var status = stat()
        guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw POSIXError(.EINVAL)
        }
        let bytes = try descriptor.read(upToCount: Self.sizeLimit + 1)
        return bytes.count > Self.sizeLimit ? nil : bytes
    }

    /// A Boolean value that indicates whether the contents changed; false if the file is gone.
    var isChanged: Bool {
        do {
            return try bytes().map { !original.utf8.elementsEqual($0) } ?? true
        } catch {
            return false
        }
    }

    /// Keeps text that cannot be used and returns its path.
    ///
    /// A lasting file is copied: the next edit overwrites it, and saving the text deletes it.
    ///
    /// - Parameter isForNextRun: A Boolean value that indicates whether the original stays for the
    ///   next run of the program.
    func preserveForUser(isForNextRun: Bool = true) -> String {
        guard lasts, let folder = try? Self.makeFolder() else { return path }
        let copy = folder.appending(path: file.lastPathComponent)
        guard (try? FileManager.default.copyItem(at: file, to: copy)) != nil else {
            rmdir(folder.path)
            return path
        }
        if !isForNextRun { unlink(path) }
        return copy.path
    }

    /// Removes the folder with everything that the editor left in it.
    func remove() {
        try? FileManager.default.removeItem(at: folder)
    }
}
