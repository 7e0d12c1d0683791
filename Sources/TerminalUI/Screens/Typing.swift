/// What the keys do where the reader types.
public struct Typing: Sendable, Hashable {
    /// Keys as words, such as `← Ctrl-B`, and what they do.
    public struct Line: Sendable, Hashable {
        /// The keys, with blanks between them.
        public let keys: String
        /// What they do.
        public let help: String

        /// Makes a line.
        public init(keys: String, help: String) {
            self.keys = keys
            self.help = help
        }
    }

    /// What is typed into, as a heading.
    public let title: String
    /// What can be pressed, the most special first.
    public private(set) var lines: [Line]
    /// Whether a key that the screen has a use for, too, acts here, and not there.
    let comesFirst: Bool

    /// A line that is typed at the foot of a screen.
    public static let field = Typing(
        title: "In the field", lines: fieldLines, comesFirst: true)

    /// One of the fields of a form, between which the form has keys to go.
    public static let form = Typing(
        title: "In a field", lines: fieldLines, comesFirst: false)

    private static let fieldLines = FieldKey.all.map { Line($0.keys, $0.help) }

    /// A text of many lines.
    public static let text = Typing(
        title: "In the text",
        lines: EditorAction.textBindings.map { Line($0.keys, $0.help) }, comesFirst: false)

    /// The same with further keys.
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
