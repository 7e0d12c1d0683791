import Essentials

/// The folder of what the program keeps for itself, which nobody else can look into.
package struct StateFolder: Sendable, Hashable {
    package let path: String
    /// Whether it stays when the program ends.
    let lasts: Bool

    package init(path: String, lasts: Bool = true) {
        self.path = path
        self.lasts = lasts
    }

    /// The folder by the XDG Base Directory Specification; `nil` where the environment names no
    /// absolute folder, neither in `XDG_STATE_HOME` nor in `HOME`.
    package init?(environment: [String: String]) {
        let home = Self.folder("HOME", in: environment).map { "\($0)/.local/state" }
        guard let parent = Self.folder("XDG_STATE_HOME", in: environment) ?? home else {
            return nil
        }
        self.init(path: "\(parent)/board-tui")
    }

    /// What is said where there is none.
    static let absence = "there is no place for it; set HOME or XDG_STATE_HOME"

    /// Makes it where it is not there, and closes it to others.
    func make() throws(POSIXError) {
        var made = ""
        for name in path.split(separator: "/") {
            made += "/\(name)"
            guard mkdir(made, 0o700) == 0 || Self.isThere(made) else { throw .last }
        }
        guard chmod(path, 0o700) == 0 else { throw .last }
    }

    /// The path of a file in it.
    func file(_ name: String) -> String { "\(path)/\(name)" }

    private static func isThere(_ path: String) -> Bool {
        let code = errno
        defer { errno = code }
        return access(path, F_OK) == 0
    }

    /// Relative paths are to be ignored.
    private static func folder(_ variable: String, in environment: [String: String]) -> String? {
        guard let path = environment[variable], path.hasPrefix("/") else { return nil }
        return path.last == "/" ? String(path.dropLast()) : path
    }
}
