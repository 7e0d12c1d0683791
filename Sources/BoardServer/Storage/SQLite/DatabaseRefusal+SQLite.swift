import Foundation
import GRDB

extension DatabaseRefusal {
    /// Why a file cannot be opened, which SQLite says of none; `nil` where that is for other reasons.
    init?(_ error: DatabaseError, path: String) {
        switch error.resultCode {
        case .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_PERM: break
        // Who only reads gets as far as to open a folder.
        case .SQLITE_IOERR where Self.isFolder(path): break
        case .SQLITE_NOTADB:
            self = .somethingElse
            return
        default: return nil
        }
        let folder = URL(filePath: path).deletingLastPathComponent().path
        self = Self.place(path, in: folder) ?? Self.rights(path, in: folder)
    }

    private static func place(_ path: String, in folder: String) -> DatabaseRefusal? {
        if isFolder(path) {
            return DatabaseRefusal(
                .missing, "it is a folder", "Name a file in it, such as \(path)/board.db.")
        }
        guard !isFolder(folder) else { return nil }
        return DatabaseRefusal(.missing, "there is no folder \(folder)", "Create it first.")
    }

    private static func isFolder(_ path: String) -> Bool {
        var state = stat()
        return stat(path, &state) == 0 && state.st_mode & S_IFMT == S_IFDIR
    }

    /// SQLite writes beside the file, too, whoever only reads.
    private static func rights(_ path: String, in folder: String) -> DatabaseRefusal {
        let places: [String] = [path, path + "-wal", path + "-shm", folder]
        let refused = places.first { access($0, R_OK | W_OK) != 0 && errno != ENOENT }
        let reason = refused == nil ? "" : ": " + String(cString: strerror(errno))
        let what = refused.flatMap { $0 == path ? nil : $0 } ?? "it"
        return DatabaseRefusal(
            .notAllowed, "\(what) cannot be read and written\(reason)",
            "The board's account must be able to read and write the file and its folder.")
    }
}
