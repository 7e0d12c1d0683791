import BoardCore
import Essentials

/// The files in which editors of the reader's own have the words of drafts: each in a folder of its
/// own, named after the draft, so that what an editor puts beside it goes with it.
struct LentFiles: Sendable {
    /// What is in a draft's folder.
    enum Contents: Sendable, Hashable {
        case words(LentWords)
        /// What is there is no text, or too long.
        case unreadable
        case nothing
    }

    private let folder: String

    init(in folder: StateFolder) {
        self.folder = folder.file("editor")
    }

    /// The drafts whose words are there.
    var ids: [Draft.ID] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
            .filter(Self.isName).sorted()
    }

    /// Makes the folder of a draft; returns where the file is to be.
    func makePlace(for draft: Draft) throws(POSIXError) -> String {
        guard Self.isName(draft.id) else { throw POSIXError(.EINVAL) }
        for path in [folder, place(draft.id)] {
            guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .last }
        }
        try write(draft.source.name, to: sourcePath(draft.id))
        return path(draft.id)
    }

    /// What the source of a draft is called that is kept nowhere else.
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
        // Files end in a line end that drafts do not have.
        return .words(LentWords(body: body.withoutLastLineEnd, date: date))
    }

    /// How many seconds the times of files may be behind: file systems ask a clock that ticks. An editor
    /// may have saved in less.
    private static let tick = 0.01

    /// Takes away what was taken in. By what an editor that crashed has left beside it, it may bring
    /// back more when it gets the draft again.
    func removeFile(of id: Draft.ID) {
        for path in [path(id), path(id) + "~", sourcePath(id)] { unlink(path) }
        rmdir(place(id))
        rmdir(folder)
    }

    /// Takes all of it away, unless there is something that cannot be kept elsewhere.
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

    /// More than anyone writes by hand.
    private static let limit = 16 << 20

    /// Ids are made here; others could lead out of the folder.
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
