import Foundation

/// A file with secrets that only its owner may read. Files that SQLite puts beside it get its permissions.
enum PrivateFile {
    /// Creates the file, empty, if it does not exist: SQLite would make it readable for everyone.
    ///
    /// Errors are left to the code that opens the file. An existing file is not opened, because closing it
    /// would release the locks that this process has on it.
    static func make(_ path: String) {
        var state = stat()
        guard stat(path, &state) != 0, errno == ENOENT else { return }
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        if file >= 0 { close(file) }
    }

    /// Returns a warning about a file that others can read or write.
    static func warning(about path: String) -> String? {
        var state = stat()
        guard stat(path, &state) == 0, state.st_mode & 0o066 != 0 else { return nil }
        return """
            \(path) holds secrets, and others on this machine can read it: \
            chmod go= \(path)* prevents that.
            """
    }
}
