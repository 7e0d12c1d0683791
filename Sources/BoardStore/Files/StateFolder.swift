import Essentials
import Localization

/// The program's state directory, accessible only to the user.
package struct StateFolder: Sendable, Hashable {
    package let path: String
    /// A Boolean value that indicates whether it stays when the program ends.
    let lasts: Bool

    package init(path: String, lasts: Bool = true) {
        self.path = path
        self.lasts = lasts
    }

    /// Finds the directory by the XDG Base Directory Specification.
    ///
    /// Returns `nil` if neither `XDG_STATE_HOME` nor `HOME` is an absolute path.
    package init?(environment: [String: String]) {
        self.init("XDG_STATE_HOME", orInHome: ".local/state", in: environment)
    }

    /// Finds the directory for the cache, by `XDG_CACHE_HOME` or `HOME`.
    package static func forCache(environment: [String: String]) -> StateFolder? {
        StateFolder("XDG_CACHE_HOME", orInHome: ".cache", in: environment)
    }

    private init?(_ variable: String, orInHome path: String, in environment: [String: String]) {
        let home = Self.folder("HOME", in: environment).map { "\($0)/\(path)" }
        guard let parent = Self.folder(variable, in: environment) ?? home else { return nil }
        self.init(path: "\(parent)/board-tui")
    }

    /// The message if there is no directory.
    static var absence: String {
        localized("there is no folder for it; set HOME or XDG_STATE_HOME")
    }

    /// Creates the directory if it is missing, and restricts access to the user.
    func make() throws(POSIXError) {
        var made = ""
        for name in path.split(separator: "/") {
            made += "/\(name)"
            guard mkdir(made, 0o700) == 0 || Self.isThere(made) else { throw .last }
        }
        guard chmod(path, 0o700) == 0 else { throw .last }
    }

    /// Creates a file for the user only; SQLite gives its other files the same permissions.
    static func makeClosedToOthers(_ path: String) throws(POSIXError) {
        // Do not open an existing file: closing it would release this process's locks on it.
        let descriptor = Essentials.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor >= 0 {
            close(descriptor)
        } else if errno != EEXIST {
            throw .last
        }
        guard chmod(path, 0o600) == 0 else { throw .last }
    }

    /// Returns the path of a file in the directory.
    func file(_ name: String) -> String { "\(path)/\(name)" }

    private static func isThere(_ path: String) -> Bool {
        let code = errno
        defer { errno = code }
        return access(path, F_OK) == 0
    }

    /// Returns an absolute path; the specification ignores relative ones.
    private static func folder(_ variable: String, in environment: [String: String]) -> String? {
        guard let path = environment[variable], path.hasPrefix("/") else { return nil }
        return path.last == "/" ? String(path.dropLast()) : path
    }
}

/// An exclusive lock between processes.
enum FileLock {
    /// Runs `work` while no other process holds the lock on the same file.
    static func withLock<Value>(at path: String, _ work: () throws -> Value) throws -> Value {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw POSIXError.last }
        defer { close(descriptor) }
        try FileDescriptor(descriptor).lock()
        return try work()
    }
}
