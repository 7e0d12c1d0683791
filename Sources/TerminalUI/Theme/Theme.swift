/// How the roles of text look.
public struct Theme: Hashable, Sendable {
    /// What a reader calls it by.
    public let name: String
    private let styles: [Role: Style]

    /// Makes a theme; roles without a style look like plain text.
    public init(name: String, styles: [Role: Style]) {
        self.name = name
        self.styles = styles
    }

    /// How text of a role looks by itself.
    public subscript(role: Role) -> Style { styles[role] ?? Style() }

    /// What is used where nothing else is chosen: the terminal's own colours.
    public static let standard = Theme(
        name: "terminal",
        styles: [
            .title: Style(emphasis: .strong),
            .heading: Style(emphasis: .strong),
            .bar: Style(emphasis: .reversed),
            .selected: Style(emphasis: .reversed),
            .author: Style(foreground: .terminal(6)),
            .quote: Style(foreground: .terminal(2)),
            .code: Style(foreground: .terminal(3)),
            .link: Style(foreground: .terminal(4), emphasis: .underline),
            .match: Style(foreground: .terminal(3), emphasis: .reversed),
            .error: Style(foreground: .terminal(1), emphasis: .strong),
            .border: Style(foreground: .terminal(4)),
            .hint: Style(emphasis: .dim),
            .originalPoster: Style(foreground: .terminal(6), emphasis: .strong),
            .unread: Style(emphasis: .strong),
            .secondQuote: Style(foreground: .terminal(6)),
            .thirdQuote: Style(foreground: .terminal(5)),
            .keyword: Style(foreground: .terminal(5)),
            .string: Style(foreground: .terminal(2)),
            .number: Style(foreground: .terminal(6)),
            .codeComment: Style(emphasis: .dim),
            .mention: Style(foreground: .terminal(6)),
            .currentMatch: Style(foreground: .terminal(2), emphasis: [.reversed, .strong]),
            .scrollBar: Style(emphasis: .reversed),
        ])
}
