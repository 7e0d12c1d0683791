import CNcurses
import Essentials

/// The sequences that terminfo does not have: modes, the title, queries and links.
///
/// Most terminals ignore the ones they do not support. Those listed here might print them.
struct TerminalModes {
    /// Set if the terminal parses the sequences that the whole xterm family supports.
    let areUnderstood: Bool

    /// Set if output passes through GNU screen, which drops all sequences that it does not use.
    private let areForScreen: Bool
    /// Set if output passes through tmux or GNU screen, which measure columns by themselves.
    let areForMultiplexer: Bool
    private let notifications: DesktopNotifications?

    /// - Parameters:
    ///   - type: the value of `TERM`.
    ///   - areForScreen: a Boolean value that indicates whether output passes through GNU screen.
    ///   - areForTmux: the same for tmux, if `TERM` does not say so.
    ///   - notifications: the notifications that the terminal supports; `nil` if it has none.
    init(
        type: String, areForScreen: Bool = false, areForTmux: Bool = false,
        notifications: DesktopNotifications? = nil
    ) {
        self.notifications = notifications
        self.areForScreen = areForScreen
        areForMultiplexer =
            areForScreen || areForTmux || type.hasPrefix("tmux") || type.hasPrefix("screen")
        let family = type.prefix { $0 != "-" }
        let isNumbered = family.hasPrefix("vt") && family.dropFirst(2).first?.isNumber == true
        areUnderstood =
            !isNumbered && !["linux", "dumb", "ansi"].contains(family)
            && !family.hasPrefix("cons25")
    }

    /// The modes of the terminal that is current in ncurses.
    @MainActor static var ofCurrentTerminal: TerminalModes {
        TerminalModes(type: termname().map { String(cString: $0) } ?? "dumb")
    }

    /// Returns whether output passes through GNU screen.
    ///
    /// tmux uses the same name but supports what newer terminals do.
    static func isScreen(_ environment: [String: String]) -> Bool {
        environment["TERM"]?.hasPrefix("screen") == true && environment["TMUX"] == nil
            || environment["STY"] != nil && environment["TMUX"] == nil
    }

    /// The sequence that starts paste markers and focus reports.
    var on: String { areUnderstood ? Self.saveTitle + "\u{1B}[?2004h\u{1B}[?1004h" : "" }

    /// The sequence that starts reports of presses, drags and the wheel, with unlimited coordinates.
    var mouseOn: String { areUnderstood ? "\u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1006h" : "" }
    var mouseOff: String { areUnderstood ? "\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l" : "" }

    /// The sequence that ends all modes, whether they were started or not.
    var off: String {
        areUnderstood ? mouseOff + "\u{1B}[?1004l\u{1B}[?2004l" + Self.restoreTitle : ""
    }

    /// The markers between which the terminal applies all output at once.
    var beginUpdate: String { areUnderstood ? "\u{1B}[?2026h" : "" }
    var endUpdate: String { areUnderstood ? "\u{1B}[?2026l" : "" }

    /// Returns the sequence for a window title of at most 200 columns.
    func title(_ text: String) -> String {
        guard areUnderstood else { return "" }
        let scalars = text.unicodeScalars.filter { !$0.isInvisible }
        return "\u{1B}]2;\(String(String.UnicodeScalarView(scalars)).cut(toColumns: 200))\u{7}"
    }

    static let bell = "\u{7}"

    /// Returns the sequence for a desktop notification; `nil` if it is not supported.
    ///
    /// tmux and GNU screen do not forward it.
    func notification(_ text: String) -> String? {
        guard let notifications, !areForMultiplexer else { return nil }
        let scalars = text.unicodeScalars.filter { !$0.isInvisible }
        let text = String(String.UnicodeScalarView(scalars)).cut(toColumns: 200)
        return switch notifications {
        case .text: "\u{1B}]9;\(text)\u{7}"
        case .titleAndText: "\u{1B}]777;notify;board-tui;\(text)\u{7}"
        }
    }

    /// The sequence that requests the background colour.
    var backgroundQuery: String {
        areUnderstood && !areForScreen ? "\u{1B}]11;?\u{1B}\\" : ""
    }

    /// Returns the sequence that copies a text; `nil` if it is too long or not supported.
    func copying(_ text: String) -> String? {
        let scalars = text.unicodeScalars.filter { $0 == "\n" || $0 == "\t" || !$0.isControl }
        let bytes = Data(String(String.UnicodeScalarView(scalars)).utf8).base64EncodedString()
        guard areUnderstood, !areForScreen, bytes.utf8.count <= Self.clipboardLimit else {
            return nil
        }
        return "\u{1B}]52;c;\(bytes)\u{7}"
    }

    /// The maximum that is accepted by all terminals with clipboard support.
    private static let clipboardLimit = 74_994

    private static let saveTitle = "\u{1B}[22;0t"
    private static let restoreTitle = "\u{1B}[23;0t"
}

/// The way in which events are announced while the user may be looking elsewhere.
public enum NotificationStyle: Sendable {
    case none, bell
    /// A desktop notification, or the bell if the terminal supports none.
    case desktop
}

/// The sequence with which a terminal shows desktop notifications.
enum DesktopNotifications: Sendable {
    /// OSC 9, with a text.
    case text
    /// OSC 777, with a title and a text.
    case titleAndText

    /// Creates the sequence of a known terminal; `nil` for others.
    init?(type: String, environment: [String: String]) {
        let program = environment["TERM_PROGRAM"]
        if type == "xterm-kitty" || program == "iTerm.app" {
            self = .text
        } else if ["foot", "rxvt-unicode", "xterm-ghostty", "contour"].contains(
            where: type.hasPrefix)
            || ["WezTerm", "ghostty"].contains(program) || environment["VTE_VERSION"] != nil
        {
            self = .titleAndText
        } else {
            return nil
        }
    }
}

extension Unicode.Scalar {
    fileprivate var isControl: Bool { properties.generalCategory == .control }

    /// A Boolean value that indicates whether it is a control, line end or formatting character.
    fileprivate var isInvisible: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
