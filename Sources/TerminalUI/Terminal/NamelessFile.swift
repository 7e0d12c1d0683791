import Essentials

/// A file that nobody else can open, and that is gone when it is closed.
enum NamelessFile {
    /// - Returns: its descriptor, which programs that are started do not get; -1 where there is no
    ///   room for one.
    static func open() -> CInt {
        guard let file = tmpfile() else { return -1 }
        defer { fclose(file) }
        return fcntl(fileno(file), F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    }
}
