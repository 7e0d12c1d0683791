import BoardConfiguration
import Essentials

/// A program that shows addresses, with its arguments as `$BROWSER` has them.
///
/// In an argument `%s` is the address, `%%` a percent sign and `%c` a colon. Without `%s` the address is
/// the last argument.
struct BrowserCommand: Equatable {
    private let words: [String]

    /// Makes a command of a program and its arguments; `nil` without a program.
    init?(words: [String]) {
        guard let name = words.first, !name.isEmpty else { return nil }
        self.words = words
    }

    /// The alternatives in a value of `$BROWSER`, between colons; those with an open quote are left out.
    static func alternatives(in text: String) -> [BrowserCommand] {
        text.split(separator: ":").compactMap { alternative in
            CommandWords.words(of: String(alternative)).flatMap(BrowserCommand.init(words:))
        }
    }

    /// The program as it is called.
    var name: String { words.first.map { Self.expanded($0, address: nil).text } ?? "" }

    /// The arguments that show an address.
    func arguments(for address: String) -> [String] {
        let arguments = words.dropFirst().map { Self.expanded($0, address: address) }
        let texts = arguments.map(\.text)
        return arguments.contains(where: \.hasAddress) ? texts : texts + [address]
    }

    /// Returns true if the program draws on the terminal.
    ///
    /// - Parameter path: the path of the program.
    func needsTerminal(path: String, in environment: [String: String]) -> Bool {
        let names = [path, Self.target(of: path)].map {
            String($0.split(separator: "/").last ?? "")
        }
        if names.contains(where: Self.terminalBrowsers.contains) { return true }
        return !Self.hasDisplay(environment) && names.contains(where: Self.launchers.contains)
    }

    /// Returns true if programs can open windows.
    static func hasDisplay(_ environment: [String: String]) -> Bool {
        ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
    }

    /// The file behind a symbolic link, as `www-browser` is one.
    private static func target(of path: String) -> String {
        guard let target = realpath(path, nil) else { return path }
        defer { free(target) }
        return String(cString: target)
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

    /// Programs that start a browser in the terminal where no windows can be opened.
    private static let launchers: Set<String> = ["sensible-browser", "xdg-open", "x-www-browser"]
}
