import Essentials

/// A temporary directory for the lifetime of a process, for guests and private runs.
///
/// No guest can see another one's data, and none leaves anything behind. The directory is locked
/// while the process runs, however it ends.
package final class GuestFolder: Sendable {
    package let state: StateFolder
    private let lock: CInt

    /// Creates a directory and removes those of processes that ended without doing so.
    ///
    /// Returns `nil` if none can be created.
    ///
    /// - Parameter parent: the directory for such directories.
    package init?(in parent: String = "/tmp") {
        Self.removeAbandoned(in: parent)
        guard let (path, lock) = Self.make(in: parent) else { return nil }
        state = StateFolder(path: path, lasts: false)
        self.lock = lock
    }

    /// Creates a directory in the user's runtime directory, which is in memory; without one, in
    /// `/tmp`.
    package convenience init?(environment: [String: String]) {
        let runtime = environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        if let runtime, access(runtime, W_OK) == 0 {
            self.init(in: runtime)
        } else {
            self.init()
        }
    }

    deinit { close(lock) }

    package func remove() {
        try? FileManager.default.removeItem(atPath: state.path)
    }

    private static let prefix = "board-tui-guest-"

    /// Creates and locks a directory; until it is locked, another process may remove it.
    private static func make(in parent: String) -> (path: String, lock: CInt)? {
        for _ in 0..<8 {
            guard let path = folder(in: parent) else { return nil }
            if let lock = lock(path) { return (path, lock) }
        }
        return nil
    }

    private static func folder(in parent: String) -> String? {
        var template = Array("\(parent)/\(prefix)XXXXXX".utf8CString)
        return template.withUnsafeMutableBufferPointer { bytes in
            bytes.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
        }
    }

    private static func removeAbandoned(in parent: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
        for path in names.filter({ $0.hasPrefix(prefix) }).map({ "\(parent)/\($0)" }) {
            guard let lock = lock(path) else { continue }
            try? FileManager.default.removeItem(atPath: path)
            close(lock)
        }
    }

    /// Locks an unused directory of this user; returns `nil` for anything else.
    private static func lock(_ path: String) -> CInt? {
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard folder >= 0 else { return nil }
        var (opened, named) = (stat(), stat())
        guard fstat(folder, &opened) == 0, opened.st_uid == geteuid(),
            opened.st_mode & 0o777 == 0o700, flock(folder, LOCK_EX | LOCK_NB) == 0,
            // The previous owner may have removed it.
            lstat(path, &named) == 0, named.st_ino == opened.st_ino,
            named.st_dev == opened.st_dev
        else {
            close(folder)
            return nil
        }
        return folder
    }
}
