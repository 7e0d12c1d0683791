import CNcurses
import Essentials

/// Has ncurses draw by a description of the terminal that suits a program better than the system's.
///
/// ncurses takes one out of the variable `TERMINFO`. This one has a single way to move the cursor,
/// and colours by their numbers; with direct colours, which few systems have, and then under names
/// that nobody sets `TERM` to, it has those that all terminals of today understand.
@MainActor enum OwnDescription {
    /// Begins ncurses on a terminal of that type.
    static func use<Value>(ofType type: String, depth: ColourDepth, _ begin: () -> Value) -> Value {
        guard cncurses_has_wide_pairs(), var entry = TerminfoEntry(type: type) else {
            return begin()
        }
        entry.moveByAddressAlone()
        switch depth {
        case .trueColour: entry.addDirectColours()
        case .palette256: entry.numberColours()
        default: break
        }
        let found = getenv("TERMINFO").map { String(cString: $0) }
        setenv("TERMINFO", "b64:" + Data(entry.bytes).base64EncodedString(), 1)
        defer {
            if let found { setenv("TERMINFO", found, 1) } else { unsetenv("TERMINFO") }
        }
        return begin()
    }
}

extension TerminfoEntry {
    /// Leaves one way to move the cursor, to a row and a column. For each move ncurses puts
    /// together all that there are to send the shortest, which saves a byte or two: with a key,
    /// that took as long as what the program itself does.
    fileprivate mutating func moveByAddressAlone() {
        guard strings["cup"] != nil else { return }
        for name in Self.otherMoves { strings[name] = nil }
    }

    private static let otherMoves = [
        "vpa", "hpa", "cuu", "cud", "cub", "cuf", "cuu1", "cud1", "cuf1", "ht", "cbt",
    ]

    /// Names each of 256 colours by its number; the first sixteen have shorter names, but which one
    /// it is to be takes longer to find out than to send it.
    fileprivate mutating func numberColours() {
        guard numbers["colors"] == 256, let setter = strings["setaf"],
            String(decoding: setter, as: UTF8.self).contains("38;5;%p1%d")
        else { return }
        strings["setaf"] = Array("\u{1B}[38;5;%p1%dm".utf8)
        strings["setab"] = Array("\u{1B}[48;5;%p1%dm".utf8)
    }

    /// Adds red, green and blue to a terminal whose description knows 256 colours or 8. Colours
    /// from 0 to 15 stay the terminal's own.
    fileprivate mutating func addDirectColours() {
        numbers["colors"] = 1 << 24
        numbers["pairs"] = 1 << 15
        strings["setaf"] = Self.setter(plain: "3", bright: "9", direct: "38")
        strings["setab"] = Self.setter(plain: "4", bright: "10", direct: "48")
        for name in ["initc", "initp", "oc", "scp", "setf", "setb"] { strings[name] = nil }
        flags.remove("ccc")
        flags.insert("RGB")
    }

    private static func setter(plain: String, bright: String, direct: String) -> [UInt8] {
        let channels = "%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d"
        return Array(
            ("\u{1B}[%?%p1%{8}%<%t\(plain)%p1%d%e%p1%{16}%<%t\(bright)%p1%{8}%-%d"
                + "%e\(direct);2;\(channels)%;m").utf8)
    }
}
