import BoardCore
import Essentials

/// The files of drafts in external editors.
///
/// Each is in its own directory, named after the draft, so that files which an editor puts beside
/// it are removed with it.
struct EditorHandoff: Sendable {
    /// The content of a draft's directory.
    enum Contents: Sendable, Hashable {
        case text(EditorText)
        /// The file is not text, or is too long.
        case unreadable
        case nothing
    }

    private let folder: String

    init(in folder: StateFolder) {
        self.folder = folder.file("editor")
    }

    /// The ids of the drafts with a directory.
    var ids: [Draft.ID] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
            .filter(Self.isName).sorted()
    }

    /// Creates the directory of a draft and returns the path for its file.
    func makePlace(for draft: Draft) throws(POSIXError) -> String {
        guard Self.isName(draft.id) else { throw POSIXError(.EINVAL) }
        for path in [folder, place(draft.id)] {
            guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .last }
        }
        try write(draft.source.name, to: sourcePath(draft.id))
        return path(draft.id)
    }

    /// Returns the name of the source of a draft that is not in the database.
    func source(of id: Draft.ID) -> String {
        let bytes = try? FileDescriptor.bytes(at: sourcePath(id), limit: 1 << 12)
        return String(decoding: bytes ?? [], as: UTF8.self)
    }

    func contents(of id: Draft.ID) -> Contents {
        var status = stat()
        guard lstat(path(id), &status) == 0 else { return .nothing }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= Self.limit,
            let bytes = try? FileDescriptor.bytes(at: path(id), limit: Self.limit),
            let body = String(validating: bytes, as: UTF8.self)
        else { return .unreadable }
        let time = status.st_mtim
        let seconds = Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000
        let date = Date(timeIntervalSince1970: seconds + Self.tick)
        // Files end with a line break that drafts do not have.
        return .text(EditorText(body: body.withoutTrailingNewline, date: date))
    }

    /// The inaccuracy of file times in seconds, because file systems use a coarse clock.
    ///
    /// An editor may save in less time.
    private static let tick = 0.01

    /// Removes the files that were merged.
    ///
    /// Files that a crashed editor left stay: with them, the editor can restore more text later.
    func removeFile(of id: Draft.ID) {
        for path in [path(id), path(id) + "~", sourcePath(id)] { unlink(path) }
        rmdir(place(id))
        rmdir(folder)
    }

    /// Removes the directory of a draft, unless it has text that cannot be merged.
    func removeAll(of id: Draft.ID) {
        guard Self.isName(id), contents(of: id) != .unreadable else { return }
        try? FileManager.default.removeItem(atPath: place(id))
        rmdir(folder)
    }

    func path(_ id: Draft.ID) -> String { "\(place(id))/draft.md" }

    private func sourcePath(_ id: Draft.ID) -> String { "\(place(id))/source" }

    private func place(_ id: Draft.ID) -> String { "\(folder)/\(id)" }

    private func write(_ text: String, to path: String) throws(POSIXError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .last }
        defer { close(descriptor) }
        try FileDescriptor(descriptor).write(Array(text.utf8))
    }

    /// The maximum size of a file in bytes, more than anyone writes by hand.
    private static let limit = 16 << 20

    /// Returns whether an id is safe as a name; a foreign one could lead out of the directory.
    private static func isName(_ id: String) -> Bool {
        !id.isEmpty && id.utf8.allSatisfy { UInt8(ascii: "-") == $0 || isLetterOrDigit($0) }
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}

extension FileDescriptor {
    fileprivate static func bytes(at path: String, limit: Int) throws(POSIXError) -> [UInt8] {
        let descriptor = try FileDescriptor(readingFrom: path)
        defer { close(descriptor.number) }
        return try descriptor.read(upToCount: limit)
    }
}
