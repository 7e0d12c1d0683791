import CNcurses
import Essentials

/// What may be sent to a terminal beyond what terminfo has: modes, its title, questions, links.
///
/// Terminals pass over what they do not know of these; those named here might print it.
struct TerminalModes {
    /// Whether the terminal reads the sequences that all of xterm's family do.
    let areUnderstood: Bool

    /// Whether GNU screen stands between, which passes over all that it has no use for.
    private let areForScreen: Bool
    /// Whether a program stands between that counts columns itself, whatever the terminal outside
    /// does: tmux or GNU screen.
    let areForMultiplexer: Bool

    /// - Parameters:
    ///   - type: what `TERM` says.
    ///   - areForScreen: whether GNU screen stands between.
    ///   - areForTmux: whether tmux does, as far as `TERM` does not say so.
    init(type: String, areForScreen: Bool = false, areForTmux: Bool = false) {
        self.areForScreen = areForScreen
        areForMultiplexer =
            areForScreen || areForTmux || type.hasPrefix("tmux") || type.hasPrefix("screen")
        let family = type.prefix { $0 != "-" }
        let isNumbered = family.hasPrefix("vt") && family.dropFirst(2).first?.isNumber == true
        areUnderstood =
            !isNumbered && !["linux", "dumb", "ansi"].contains(family)
            && !family.hasPrefix("cons25")
    }

    /// Those of the terminal that ncurses speaks to now.
    @MainActor static var ofCurrentTerminal: TerminalModes {
        TerminalModes(type: termname().map { String(cString: $0) } ?? "dumb")
    }

    /// Whether what is sent goes through GNU screen; tmux calls itself by the same name, but does
    /// what newer terminals do.
    static func isScreen(_ environment: [String: String]) -> Bool {
        environment["TERM"]?.hasPrefix("screen") == true && environment["TMUX"] == nil
            || environment["STY"] != nil && environment["TMUX"] == nil
    }

    /// Marks around pastes, and reports of the window's focus.
    var on: String { areUnderstood ? Self.saveTitle + "\u{1B}[?2004h\u{1B}[?1004h" : "" }

    /// Reports of presses, moves with a button down and the wheel, in numbers of any size.
    var mouseOn: String { areUnderstood ? "\u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1006h" : "" }
    var mouseOff: String { areUnderstood ? "\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l" : "" }

    /// Ends all of it, whether it was begun or not.
    var off: String {
        areUnderstood ? mouseOff + "\u{1B}[?1004l\u{1B}[?2004l" + Self.restoreTitle : ""
    }

    /// Have the terminal show all that is sent in between at once.
    var beginUpdate: String { areUnderstood ? "\u{1B}[?2026h" : "" }
    var endUpdate: String { areUnderstood ? "\u{1B}[?2026l" : "" }

    /// Gives the window a title of at most 200 columns.
    func title(_ text: String) -> String {
        guard areUnderstood else { return "" }
        let scalars = text.unicodeScalars.filter { !$0.isInvisible }
        return "\u{1B}]2;\(String(String.UnicodeScalarView(scalars)).cut(toColumns: 200))\u{7}"
    }

    /// Asks for the colour behind plain text.
    var backgroundQuestion: String {
        areUnderstood && !areForScreen ? "\u{1B}]11;?\u{1B}\\" : ""
    }

    /// Asks how wide emoji are drawn, where the answer is that of who draws them.
    func widthQuestion(in size: Size) -> String {
        areUnderstood && !areForMultiplexer ? WidthQuestion.text(in: size) : ""
    }

    /// Puts a text on the clipboard; `nil` where it is too long, or the terminal would not.
    func copying(_ text: String) -> String? {
        let scalars = text.unicodeScalars.filter { $0 == "\n" || $0 == "\t" || !$0.isControl }
        let bytes = Data(String(String.UnicodeScalarView(scalars)).utf8).base64EncodedString()
        guard areUnderstood, !areForScreen, bytes.utf8.count <= Self.clipboardLimit else {
            return nil
        }
        return "\u{1B}]52;c;\(bytes)\u{7}"
    }

    /// As much as all terminals take that take any.
    private static let clipboardLimit = 74_994

    private static let saveTitle = "\u{1B}[22;0t"
    private static let restoreTitle = "\u{1B}[23;0t"
}

extension Unicode.Scalar {
    fileprivate var isControl: Bool { properties.generalCategory == .control }

    /// Whether it is a control, the end of a line, or turns the direction of writing.
    fileprivate var isInvisible: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
