import Essentials

/// The search path for programs.
enum ProgramPath {
    /// Returns the first program of that name in `$PATH`; a name with a slash is a path itself.
    static func path(of name: String, in environment: [String: String]) -> String? {
        let folders = name.contains("/") ? [""] : (environment["PATH"] ?? "").split(separator: ":")
        return folders.map { $0.isEmpty ? name : "\($0)/\(name)" }
            .first { access($0, X_OK) == 0 }
    }
}
