import BoardConfiguration
import Essentials

/// A browser command with its arguments, in the syntax of `$BROWSER`.
///
/// In an argument `%s` is the address, `%%` a percent sign and `%c` a colon. Without `%s`, the
/// address is appended as the last argument.
struct BrowserCommand: Equatable {
    private let components: [String]

    /// Creates a command from a program and its arguments; returns `nil` without a program.
    init?(components: [String]) {
        guard let name = components.first, !name.isEmpty else { return nil }
        self.components = components
    }

    /// Parses the alternatives in `$BROWSER`, separated by colons.
    ///
    /// An alternative with an open quote is left out.
    static func alternatives(in text: String) -> [BrowserCommand] {
        text.split(separator: ":").compactMap { alternative in
            CommandLineParser.arguments(of: String(alternative)).flatMap(
                BrowserCommand.init(components:))
        }
    }

    /// The program's name or path.
    var name: String { components.first.map { Self.expanded($0, address: nil).text } ?? "" }

    /// Returns the arguments that open an address.
    func arguments(for address: String) -> [String] {
        let arguments = components.dropFirst().map { Self.expanded($0, address: address) }
        let texts = arguments.map(\.text)
        return arguments.contains(where: \.hasAddress) ? texts : texts + [address]
    }

    /// Returns whether the program draws on the terminal.
    ///
    /// - Parameter path: The path of the program.
    func needsTerminal(path: String, in environment: [String: String]) -> Bool {
        // A link, as `www-browser` usually is, has another name than its target.
        let names = [path, path.targetOfLink].map {
            String($0.split(separator: "/").last ?? "")
        }
        if names.contains(where: Self.terminalBrowsers.contains) { return true }
        return !Self.hasDisplay(environment) && names.contains(where: Self.launchers.contains)
    }

    /// Returns whether programs can open windows.
    static func hasDisplay(_ environment: [String: String]) -> Bool {
        ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
    }

    private static func expanded(
        _ word: String, address: String?
    ) -> (text: String, hasAddress: Bool) {
        var (text, hasAddress) = ("", false)
        var rest = word[...]
        while let percent = rest.firstIndex(of: "%") {
            text += rest[..<percent]
            rest = rest[percent...].dropFirst()
            switch rest.first {
            case "s" where address != nil:
                text += address ?? ""
                hasAddress = true
            case "%": text += "%"
            case "c": text += ":"
            default:
                text += "%"
                continue
            }
            rest = rest.dropFirst()
        }
        return (text + rest, hasAddress)
    }

    private static let terminalBrowsers: Set<String> = [
        "w3m", "lynx", "links", "links2", "elinks", "felinks", "www-browser", "browsh", "carbonyl",
        "cha", "chawan", "edbrowse", "netrik", "retawq", "w3m-img", "lynx-cur", "offpunk",
    ]

    /// The programs that start a terminal browser if no window can be opened.
    private static let launchers: Set<String> = ["sensible-browser", "xdg-open", "x-www-browser"]
}

/// The search path for programs.
enum ProgramPath {
    /// Returns the first program of that name in `$PATH`; a name with a slash is a path itself.
    static func path(of name: String, in environment: [String: String]) -> String? {
        let folders = name.contains("/") ? [""] : (environment["PATH"] ?? "").split(separator: ":")
        return folders.map { $0.isEmpty ? name : "\($0)/\(name)" }
            .first { access($0, X_OK) == 0 }
    }
}
