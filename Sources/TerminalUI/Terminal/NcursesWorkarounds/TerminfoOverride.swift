import CNcurses
import Essentials

/// An override of the terminal's terminfo entry that draws faster than the system's.
///
/// ncurses reads the entry from the variable `TERMINFO`. The override has a single capability to
/// move the cursor, and sets colours by number. It also has direct colours in the form that all
/// current terminals support: few systems have an entry with them, and under names that no one sets
/// `TERM` to.
@MainActor enum TerminfoOverride {
    /// Starts ncurses with the override for a terminal type.
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
    /// Removes all cursor moves except the one to a row and a column.
    ///
    /// For each move, ncurses would compare all of them to send the shortest, which saves a byte or
    /// two. For a key press, that took as long as the program's own work.
    fileprivate mutating func moveByAddressAlone() {
        guard strings["cup"] != nil else { return }
        for name in Self.otherMoves { strings[name] = nil }
    }

    private static let otherMoves = [
        "vpa", "hpa", "cuu", "cud", "cub", "cuf", "cuu1", "cud1", "cuf1", "ht", "cbt",
    ]

    /// Sets each of the 256 colours by its number.
    ///
    /// The first sixteen have shorter sequences, but choosing takes longer than sending the
    /// difference.
    fileprivate mutating func numberColours() {
        guard numbers["colors"] == 256, let setter = strings["setaf"],
            String(decoding: setter, as: UTF8.self).contains("38;5;%p1%d")
        else { return }
        strings["setaf"] = Array("\u{1B}[38;5;%p1%dm".utf8)
        strings["setab"] = Array("\u{1B}[48;5;%p1%dm".utf8)
    }

    /// Adds direct colours to a terminal whose entry has 256 colours or 8.
    ///
    /// Colours 0 to 15 remain the terminal's own.
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
