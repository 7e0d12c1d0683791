/// Reads a theme as text, a line for each role:
///
///     ; after a semicolon at its beginning, a line is a note to people
///     heading = #ffd866 bold
///     selected = #ffffff on #3a3f4b
///     [16]
///     heading = yellow bold
///
/// A style is a colour, `on` and the colour behind it, and words that stress, each where it is
/// wanted: `bold italic underline dim reverse`. What a style does not say stays as it is beneath; the
/// role `normal` lies beneath all. A colour is red, green and blue as `#rrggbb`, or one of the
/// terminal's own, as `cyan` or `bright-cyan`. Below `[16]` stand the styles for terminals that have
/// no more colours than those. Roles are named as `Role` has them, with `-` before each further
/// word: `original-poster`.
struct ThemeReader {
    private var rich: [Role: Style] = [:]
    private var plain: [Role: Style] = [:]
    private var isPlain = false

    /// The theme that the text describes.
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
        let words = line.split { $0 == " " || $0 == "\t" || $0 == "\r" || $0 == "\r\n" }
        guard let first = words.first, first.first != ";" else { return }
        guard first != "[16]" || words.count > 1 else { return isPlain = true }
        guard words.count > 1, words[1] == "=" else {
            throw Fault(reason: "expected “role = style”")
        }
        guard let role = Role(themeName: first) else {
            throw Fault(reason: "no role is called “\(first.prefix(40))”")
        }
        guard style(of: role) == nil else { throw Fault(reason: "“\(first)” has a style already") }
        let style = try Style(words: words[2...])
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
    /// Reads a theme as text, in the form that the files in `Resources/themes` explain.
    ///
    /// - Parameter name: what a reader calls it by.
    public init(named name: String, parsing text: String) throws(ThemeError) {
        self = try ThemeReader.theme(named: name, in: text)
    }
}

extension Style {
    fileprivate init(words: ArraySlice<Substring>) throws(Fault) {
        self.init()
        var words = words
        while let word = words.popFirst() {
            if let emphasis = Emphasis(themeName: word) {
                self.emphasis.insert(emphasis)
            } else if word == "on" {
                background = try Colour(themeName: words.popFirst() ?? "")
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
            throw Fault(reason: "“\(name.prefix(40))” is no colour and no stress")
        }
    }
}

extension UInt32 {
    /// The integer's own initializer would take a sign, too.
    fileprivate init?(hex: Substring) {
        guard hex.allSatisfy(\.isHexDigit) else { return nil }
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

    /// The name with `-` between its words.
    private var themeName: String {
        "\(self)".reduce(into: "") { name, letter in
            name += letter.isUppercase ? "-" + letter.lowercased() : String(letter)
        }
    }
}
