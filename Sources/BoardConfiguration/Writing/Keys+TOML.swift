import TerminalUI

extension [Key] {
    /// These keys as the file has them: `[]`, `"j"`, `["j", "Down"]`.
    var asTOML: String {
        let names = map(\.name.quotedAsTOML)
        return names.count == 1 ? names[0] : "[" + names.joined(separator: ", ") + "]"
    }
}
