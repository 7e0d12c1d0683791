import Foundation

/// A file of secrets, which only its owner is to read; what SQLite puts beside it is as private.
enum PrivateFile {
    /// Makes it, empty, where it is not there: SQLite would let everybody read it.
    ///
    /// What cannot be made is told by whoever opens it. A file that is there is not even opened: closing
    /// it would end the locks that this process has on it.
    static func make(_ path: String) {
        var state = stat()
        guard stat(path, &state) != 0, errno == ENOENT else { return }
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        if file >= 0 { close(file) }
    }

    /// What to do about a file that others can read or write; `nil` where none can.
    static func complaint(about path: String) -> String? {
        var state = stat()
        guard stat(path, &state) == 0, state.st_mode & 0o066 != 0 else { return nil }
        return """
            \(path) holds secrets, and others on this machine can read it: \
            chmod go= \(path)* prevents that.
            """
    }
}
