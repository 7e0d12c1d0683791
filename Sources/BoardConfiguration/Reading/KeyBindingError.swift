import Essentials
import Localization
import TerminalUI

/// The reason that a key cannot be bound.
enum KeyBindingError: Error {
    /// The value is not a string.
    case noText(TOMLValue)
    case unknown(name: String)
    /// Terminals send the same bytes for it as for another key.
    case same(name: String, as: Key)
    /// Another action above in the file has it.
    case taken(Key, by: String, line: Int)
}

extension KeyBindingError {
    /// The message for the user.
    ///
    /// It is created on demand, because finding a suggestion takes longer than reading the file.
    var sentence: String {
        switch self {
        case .noText(let value):
            localized(
                """
                a key cannot be \(value.phrase); write it as "j", "Ctrl-D", "PgDn" or "F5", \
                several as ["j", "Down"], and none as [].
                """)
        case .unknown(let name):
            localized("there is no key named \(name.quotedShort); \(Self.hint(for: name))")
        case .same(let name, let key):
            localized(
                """
                \(name.quotedShort) cannot be bound: terminals send the same code as for \
                \(key.name.quotedAsTOML); bind that key.
                """)
        case .taken(let key, let action, let line):
            localized("\(key.name.quotedAsTOML) is already bound to \(action) on line \(line).")
        }
    }

    private static func hint(for name: String) -> String {
        let guess = keyInOtherNotation(name)?.name ?? Key.names.nearest(to: name)
        guard let guess else {
            return localized("write it as \"j\", \"Ctrl-D\", \"PgDn\" or \"F5\".")
        }
        return localized("did you mean \(guess.quotedAsTOML)?")
    }

    /// Parses the notations of other programs, such as `<C-d>` or `C-d`.
    private static func keyInOtherNotation(_ name: String) -> Key? {
        guard name.utf8.count < 16 else { return nil }
        for text in [name, "<\(name)>"] {
            if let keys = try? KeyNotation.keys(in: text), keys.count == 1 { return keys.first }
        }
        return nil
    }
}

extension TOMLNode {
    /// Parses the name of a key.
    func key() throws(KeyBindingError) -> Key {
        guard case .string(let name) = value else { throw .noText(value) }
        do {
            return try Key(named: name)
        } catch {
            switch error {
            case .unknown: throw .unknown(name: name)
            case .same(let key): throw .same(name: name, as: key)
            }
        }
    }
}
