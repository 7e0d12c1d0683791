import Essentials

/// A folder for the time that a process runs: of strangers who share an account, none sees what another
/// one writes, and none leaves anything.
///
/// It is locked as long as the process lives, however that ends.
package final class GuestFolder: Sendable {
    package let state: StateFolder
    private let lock: CInt

    /// Makes one, and removes those whose processes could not; `nil` where none can be made.
    ///
    /// - Parameter parent: where such folders are.
    package init?(in parent: String = "/tmp") {
        Self.removeAbandoned(in: parent)
        guard let (path, lock) = Self.make(in: parent) else { return nil }
        state = StateFolder(path: path, lasts: false)
        self.lock = lock
    }

    deinit { close(lock) }

    package func remove() {
        try? FileManager.default.removeItem(atPath: state.path)
    }

    private static let prefix = "board-tui-guest-"

    /// Until it is locked, another process may take it for abandoned.
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

    /// Locks a folder of our own that no process has; `nil` for any other, and for what is none.
    private static func lock(_ path: String) -> CInt? {
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard folder >= 0 else { return nil }
        var (opened, named) = (stat(), stat())
        guard fstat(folder, &opened) == 0, opened.st_uid == geteuid(),
            opened.st_mode & 0o777 == 0o700, flock(folder, LOCK_EX | LOCK_NB) == 0,
            // Whoever had it until now may have removed it.
            lstat(path, &named) == 0, named.st_ino == opened.st_ino,
            named.st_dev == opened.st_dev
        else {
            close(folder)
            return nil
        }
        return folder
    }
}
