import Foundation
import GRDB

extension DatabaseFailure {
    /// Explains an error of SQLite, which has no details; `nil` if the file itself is not the reason.
    init?(_ error: DatabaseError, path: String) {
        switch error.resultCode {
        case .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_PERM: break
        // For a read-only connection, opening a folder succeeds.
        case .SQLITE_IOERR where Self.isFolder(path): break
        case .SQLITE_NOTADB:
            self = .somethingElse
            return
        default: return nil
        }
        let folder = URL(filePath: path).deletingLastPathComponent().path
        self = Self.place(path, in: folder) ?? Self.rights(path, in: folder)
    }

    private static func place(_ path: String, in folder: String) -> DatabaseFailure? {
        if isFolder(path) {
            return DatabaseFailure(
                .missing, "it is a folder", "Name a file in it, such as \(path)/board.db.")
        }
        guard !isFolder(folder) else { return nil }
        return DatabaseFailure(.missing, "there is no folder \(folder)", "Create it first.")
    }

    private static func isFolder(_ path: String) -> Bool {
        var state = stat()
        return stat(path, &state) == 0 && state.st_mode & S_IFMT == S_IFDIR
    }

    /// SQLite also writes beside the file, even for readers.
    private static func rights(_ path: String, in folder: String) -> DatabaseFailure {
        let places: [String] = [path, path + "-wal", path + "-shm", folder]
        let refused = places.first { access($0, R_OK | W_OK) != 0 && errno != ENOENT }
        let reason = refused == nil ? "" : ": " + String(cString: strerror(errno))
        let what = refused.flatMap { $0 == path ? nil : $0 } ?? "it"
        return DatabaseFailure(
            .notAllowed, "\(what) cannot be read and written\(reason)",
            "The board's account must be able to read and write the file and its folder.")
    }
}
