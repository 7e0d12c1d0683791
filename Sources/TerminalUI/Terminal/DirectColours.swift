import CNcurses
import Essentials

/// Has ncurses show any red, green and blue on a terminal whose description knows 256 colours or 8.
///
/// ncurses does it only by a description with `RGB`, which few systems have, and then under names that
/// nobody sets `TERM` to. But it takes a description out of the variable `TERMINFO`, too, so it gets
/// the one of the terminal, with the colours that all terminals of today understand. Colours from 0 to
/// 15 stay the terminal's own, others are red, green and blue.
@MainActor enum DirectColours {
    /// Begins ncurses on a terminal of that type with direct colours.
    static func withDescription<Value>(of type: String, _ body: () -> Value) -> Value {
        guard cncurses_has_wide_pairs(), let entry = TerminfoEntry(type: type) else {
            return body()
        }
        let found = getenv("TERMINFO").map { String(cString: $0) }
        setenv("TERMINFO", "b64:" + Data(entry.withDirectColours.bytes).base64EncodedString(), 1)
        defer {
            if let found { setenv("TERMINFO", found, 1) } else { unsetenv("TERMINFO") }
        }
        return body()
    }
}

extension TerminfoEntry {
    fileprivate var withDirectColours: TerminfoEntry {
        var entry = self
        entry.numbers["colors"] = 1 << 24
        entry.numbers["pairs"] = 1 << 15
        entry.strings["setaf"] = Self.setter(plain: "3", bright: "9", direct: "38")
        entry.strings["setab"] = Self.setter(plain: "4", bright: "10", direct: "48")
        for name in ["initc", "initp", "oc", "scp", "setf", "setb"] { entry.strings[name] = nil }
        entry.flags.remove("ccc")
        entry.flags.insert("RGB")
        return entry
    }

    private static func setter(plain: String, bright: String, direct: String) -> [UInt8] {
        let channels = "%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d"
        return Array(
            ("\u{1B}[%?%p1%{8}%<%t\(plain)%p1%d%e%p1%{16}%<%t\(bright)%p1%{8}%-%d"
                + "%e\(direct);2;\(channels)%;m").utf8)
    }
}
