/// A parser for themes in text form, with one line per role:
///
///     ; lines that begin with a semicolon are comments
///     heading = #ffd866 bold
///     selected = #ffffff on #3a3f4b
///     [16]
///     heading = yellow bold
///
/// A style consists of a colour, `on` with a background colour, and emphasis words, all optional:
/// `bold italic underline dim reverse`. Properties that a style does not set are inherited from the
/// style beneath; the role `normal` is beneath all others. A colour is red, green and blue as
/// `#rrggbb`, or one of the terminal's own, such as `cyan` or `bright-cyan`. Styles after `[16]`
/// are for terminals with at most 16 colours. Role names are those of `Role` in kebab case:
/// `original-poster`.
struct ThemeReader {
    private var rich: [Role: Style] = [:]
    private var plain: [Role: Style] = [:]
    private var isPlain = false

    /// Parses a theme.
    static func theme(named name: String, in text: String) throws(ThemeError) -> Theme {
        var reader = ThemeReader()
        var number = 0
        for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        {
            number += 1
            do throws(Fault) {
                try reader.read(Substring(line))
            } catch {
                throw ThemeError(line: number, reason: error.reason)
            }
        }
        return Theme(name: name, rich: reader.rich, plain: reader.plain)
    }

    private mutating func read(_ line: Substring) throws(Fault) {
        guard line.utf8.first != UInt8(ascii: ";") else { return }
        let components = line.utf8.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }.map(
            Substring.init)
        guard let first = components.first else { return }
        guard first != "[16]" || components.count > 1 else { return isPlain = true }
        guard components.count > 1, components[1] == "=" else {
            throw Fault(reason: "expected “role = style”")
        }
        guard let role = Role(themeName: first) else {
            throw Fault(reason: "no role is called “\(first.prefix(40))”")
        }
        guard style(of: role) == nil else { throw Fault(reason: "“\(first)” already has a style") }
        let style = try Style(components: components[2...])
        if isPlain { plain[role] = style } else { rich[role] = style }
    }

    private func style(of role: Role) -> Style? {
        isPlain ? plain[role] : rich[role]
    }
}

private struct Fault: Error {
    let reason: String
}

extension Theme {
    /// Parses a theme in the format of the files in `Resources/themes`.
    ///
    /// - Parameter name: the name of the theme, as shown to users.
    public init(named name: String, parsing text: String) throws(ThemeError) {
        self = try ThemeReader.theme(named: name, in: text)
    }
}

extension Style {
    fileprivate init(components: ArraySlice<Substring>) throws(Fault) {
        self.init()
        var components = components
        while let word = components.popFirst() {
            if let emphasis = Emphasis(themeName: word) {
                self.emphasis.insert(emphasis)
            } else if word == "on" {
                background = try Colour(themeName: components.popFirst() ?? "")
            } else {
                guard foreground == nil else { throw Fault(reason: "a second colour, “\(word)”") }
                foreground = try Colour(themeName: word)
            }
        }
    }
}

extension Emphasis {
    fileprivate init?(themeName: Substring) {
        switch themeName {
        case "bold": self = .strong
        case "italic": self = .italic
        case "underline": self = .underline
        case "dim": self = .dim
        case "reverse": self = .reversed
        default: return nil
        }
    }
}

extension Colour {
    private static let names = [
        "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
    ]

    fileprivate init(themeName name: Substring) throws(Fault) {
        let isBright = name.hasPrefix("bright-")
        if name.first == "#", name.utf8.count == 7, let rgb = UInt32(hex: name.dropFirst()) {
            self.init(rgb)
        } else if let index = Self.names.firstIndex(of: String(isBright ? name.dropFirst(7) : name))
        {
            self = .terminal(UInt8(index + (isBright ? 8 : 0)))
        } else {
            throw Fault(reason: "“\(name.prefix(40))” is neither a colour nor an attribute")
        }
    }
}

extension UInt32 {
    /// Parses hexadecimal digits. `UInt32(_:radix:)` would also accept a sign.
    fileprivate init?(hex: Substring) {
        guard hex.utf8.allSatisfy({ $0 != 0x2B && $0 != 0x2D }) else { return nil }
        self.init(hex, radix: 16)
    }
}

extension Role {
    private static let byThemeName = Dictionary(
        uniqueKeysWithValues: allCases.map { ($0.themeName, $0) })

    fileprivate init?(themeName: Substring) {
        guard let role = Self.byThemeName[String(themeName)] else { return nil }
        self = role
    }

    /// The name in kebab case.
    private var themeName: String {
        "\(self)".utf8.reduce(into: "") { name, letter in
            let isCapital = (0x41...0x5A).contains(letter)
            if isCapital { name += "-" }
            name.unicodeScalars.append(Unicode.Scalar(isCapital ? letter + 0x20 : letter))
        }
    }
}

/// An error in the text of a theme.
public struct ThemeError: Error, Hashable, Sendable {
    /// The line with the error, starting at 1.
    public let line: Int
    /// The reason, as part of a sentence.
    public let reason: String
}
