import Essentials

/// A temporary file without a name, which is deleted when it is closed.
enum NamelessFile {
    /// Opens a file.
    ///
    /// - Returns: its descriptor, which child processes do not inherit; -1 if the file cannot be
    ///   created.
    static func open() -> CInt {
        guard let file = tmpfile() else { return -1 }
        defer { fclose(file) }
        return fcntl(fileno(file), F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    }
}
