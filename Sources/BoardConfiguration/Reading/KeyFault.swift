import Essentials
import TerminalUI

/// Why a key cannot be bound.
enum KeyFault: Error {
    /// The file has something else than a text.
    case noText(TOMLValue)
    case unknown(name: String)
    /// Terminals send the same for it as for another key.
    case same(name: String, as: Key)
    /// Another action, further up in the file, has it.
    case taken(Key, by: String, line: Int)
}

extension KeyFault {
    /// Made only when it is shown: looking for what was meant takes longer than reading.
    var sentence: String {
        switch self {
        case .noText(let value):
            """
            a key cannot be \(value.words); write it as "j", "Ctrl-D", "PgDn" or "F5", several as \
            ["j", "Down"], and none as [].
            """
        case .unknown(let name): "no key is named \(name.quotedShort); \(Self.hint(for: name))"
        case .same(let name, let key):
            """
            \(name.quotedShort) cannot be bound: terminals send the same for it as for \
            \(key.name.quotedAsTOML); bind that.
            """
        case .taken(let key, let action, let line):
            "\(key.name.quotedAsTOML) is bound to \(action) already, in line \(line)."
        }
    }

    private static func hint(for name: String) -> String {
        let guess = keyInOtherNotation(name)?.name ?? Key.names.nearest(to: name)
        guard let guess else { return "write it as \"j\", \"Ctrl-D\", \"PgDn\" or \"F5\"." }
        return "did you mean \(guess.quotedAsTOML)?"
    }

    /// What other programs write as `<C-d>` or `C-d`.
    private static func keyInOtherNotation(_ name: String) -> Key? {
        guard name.utf8.count < 16 else { return nil }
        for text in [name, "<\(name)>"] {
            if let keys = try? KeyNotation.keys(in: text), keys.count == 1 { return keys.first }
        }
        return nil
    }
}

extension TOMLNode {
    /// The key that this names.
    func key() throws(KeyFault) -> Key {
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
