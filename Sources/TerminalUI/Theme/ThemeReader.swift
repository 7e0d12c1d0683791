import Localization

/// A parser for themes, which are files in TOML with one line per role:
///
///     # a comment
///     heading = "#ffd866 bold"
///     selected = "#ffffff on #3a3f4b"
///     [16]
///     heading = "yellow bold"
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
            let line = Substring(line)
            do throws(StyleFault) {
                try reader.read(line.trimmed)
            } catch {
                throw ThemeError(error, in: line, number: number)
            }
        }
        return Theme(name: name, rich: reader.rich, plain: reader.plain)
    }

    private mutating func read(_ line: Substring) throws(StyleFault) {
        guard !line.isEmpty, line.utf8.first != UInt8(ascii: "#") else { return }
        guard line.utf8.first != UInt8(ascii: "[") else {
            guard line.prefix(4) == "[16]", line.dropFirst(4).isComment else {
                throw StyleFault(line, localized("the only table of a theme is [16]"))
            }
            return isPlain = true
        }
        guard let equals = line.utf8.firstIndex(of: UInt8(ascii: "=")) else {
            throw StyleFault(line, localized("expected role = \"style\""))
        }
        let name = line[..<equals].trimmed
        guard let role = Role(themeName: name) else {
            throw StyleFault(name, localized("no role is called “\(name.prefix(40))”"))
        }
        guard style(of: role) == nil else {
            throw StyleFault(name, localized("“\(name)” already has a style"))
        }
        let value = line[equals...].dropFirst().trimmed
        guard let text = value.quoted else {
            throw StyleFault(
                value, localized("a style is written in quotes, as in \(name) = \"cyan bold\""))
        }
        let style = try Style(themeText: text)
        if isPlain { plain[role] = style } else { rich[role] = style }
    }

    private func style(of role: Role) -> Style? {
        isPlain ? plain[role] : rich[role]
    }
}

extension Theme {
    /// Parses a theme in the format of the files in `Resources/themes`.
    ///
    /// - Parameter name: the name of the theme, as shown to users.
    public init(named name: String, parsing text: String) throws(ThemeError) {
        self = try ThemeReader.theme(named: name, in: text)
    }
}

/// A style that replaces that of a role in all themes.
public struct StyleOverride: Hashable, Sendable {
    let role: Role
    let style: Style

    /// The names of all roles, as used in files.
    public static let roleNames = Role.allCases.map(\.themeName)

    /// Parses a style as in the file of a theme; returns `nil` if there is no role of that name.
    public init?(role name: String, style text: String) throws(ThemeError) {
        guard let role = Role(themeName: name[...]) else { return nil }
        do throws(StyleFault) {
            (self.role, style) = (role, try Style(themeText: text[...]))
        } catch {
            throw ThemeError(error, in: text[...], number: 1)
        }
    }
}

/// An error in a line, and the part of it where the error begins.
private struct StyleFault: Error {
    let place: Substring
    let reason: String

    init(_ place: Substring, _ reason: String) {
        self.place = place
        self.reason = reason
    }
}

extension Substring {
    /// The text without blanks around it.
    fileprivate var trimmed: Substring {
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
        let rest = utf8.drop(while: isBlank)
        let end = rest.lastIndex { !isBlank($0) }.map(rest.index(after:)) ?? rest.startIndex
        return Substring(rest[..<end])
    }

    /// The text between quotes; `nil` if something other than a comment follows, or no quotes.
    fileprivate var quoted: Substring? {
        guard let quote = utf8.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
            let end = utf8.dropFirst().firstIndex(of: quote),
            self[end...].dropFirst().isComment
        else { return nil }
        return self[..<end].dropFirst()
    }

    fileprivate var isComment: Bool {
        let text = trimmed
        return text.isEmpty || text.utf8.first == UInt8(ascii: "#")
    }
}

extension Style {
    fileprivate init(themeText text: Substring) throws(StyleFault) {
        self.init()
        var parts = text.utf8.split { $0 == 0x20 || $0 == 0x09 }.map(Substring.init)[...]
        while let part = parts.popFirst() {
            if let emphasis = Emphasis(themeName: part) {
                self.emphasis.insert(emphasis)
            } else if part == "on" {
                guard let colour = parts.popFirst() else {
                    throw StyleFault(part, localized("a colour is missing after “on”"))
                }
                background = try Colour(themeName: colour)
            } else {
                guard foreground == nil else {
                    throw StyleFault(part, localized("a second colour, “\(part)”"))
                }
                foreground = try Colour(themeName: part)
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

    fileprivate init(themeName name: Substring) throws(StyleFault) {
        let isBright = name.hasPrefix("bright-")
        if name.first == "#", name.utf8.count == 7, let rgb = UInt32(hex: name.dropFirst()) {
            self.init(rgb)
        } else if let index = Self.names.firstIndex(of: String(isBright ? name.dropFirst(7) : name))
        {
            self = .terminal(UInt8(index + (isBright ? 8 : 0)))
        } else {
            throw StyleFault(
                name, localized("“\(name.prefix(40))” is neither a colour nor an attribute"))
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
    fileprivate var themeName: String {
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
    /// The column at which the error begins, starting at 1.
    public let column: Int
    /// The reason, as part of a sentence.
    public let reason: String
}

extension ThemeError {
    /// Creates the error of a line, which has the number `number`.
    fileprivate init(_ fault: StyleFault, in line: Substring, number: Int) {
        let before = line[..<fault.place.startIndex].unicodeScalars.count
        self.init(line: number, column: before + 1, reason: fault.reason)
    }
}
