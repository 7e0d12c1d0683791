import Localization

/// The keys of a text input.
public struct Typing: Sendable, Hashable {
    /// Keys as text, such as `← Ctrl-B`, and their effect.
    public struct Line: Sendable, Hashable {
        /// The keys, separated by spaces.
        public let keys: String
        /// The effect of the keys.
        public let help: String

        /// Creates a line.
        public init(keys: String, help: String) {
            self.keys = keys
            self.help = help
        }
    }

    /// The name of the input, as a heading in English, like the texts of its keys.
    public let title: String
    /// The keys, the most special ones first.
    public private(set) var lines: [Line]
    /// Set if the input has priority over the screen for keys that both use.
    let comesFirst: Bool

    /// A text field in the last row of a screen.
    public static let field = Typing(
        title: localizable("In the field"), lines: fieldLines, comesFirst: true)

    /// A field of a form. The form has keys to move between fields.
    public static let form = Typing(
        title: localizable("In a field"), lines: fieldLines, comesFirst: false)

    private static let fieldLines = FieldKey.all.map { Line($0.keys, $0.help) }

    /// A text of several lines.
    public static let text = Typing(
        title: localizable("In the text"),
        lines: EditorAction.textBindings.map { Line($0.keys, $0.help) }, comesFirst: false)

    /// Returns a copy with additional keys.
    public func adding(_ lines: [Line]) -> Typing {
        var typing = self
        typing.lines = lines + self.lines
        return typing
    }

    var keys: Set<Substring> { Set(lines.flatMap { $0.keys.split(separator: " ") }) }
}

extension Typing.Line {
    init(_ keys: [Key], _ help: String) {
        self.init(keys: keys.map(\.description).joined(separator: " "), help: help)
    }
}
