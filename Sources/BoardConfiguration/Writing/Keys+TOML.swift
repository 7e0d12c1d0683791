import TerminalUI

extension [Key] {
    /// The keys as written in the file: `[]`, `"j"`, `["j", "Down"]`.
    var asTOML: String {
        let names = map(\.name.quotedAsTOML)
        return names.count == 1 ? names[0] : "[" + names.joined(separator: ", ") + "]"
    }
}
