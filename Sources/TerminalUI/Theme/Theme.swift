/// How the roles of text look.
public struct Theme: Hashable, Sendable {
    /// What a reader calls it by.
    public let name: String
    /// Where there are 256 colours or more.
    private let rich: [Role: Style]
    /// Where there are only the terminal's own, or none.
    private let plain: [Role: Style]

    /// Makes a theme; roles without a style look like plain text.
    public init(name: String, styles: [Role: Style]) {
        self.init(name: name, rich: styles, plain: styles)
    }

    /// Makes a theme with styles of its own for terminals that have 16 colours at most.
    public init(name: String, rich: [Role: Style], plain: [Role: Style]) {
        self.name = name
        self.rich = rich
        self.plain = plain
    }

    /// How text of a role looks where there are enough colours.
    public subscript(role: Role) -> Style { self[role, .trueColour] }

    /// How text of a role looks on a terminal of that depth.
    public subscript(role: Role, depth: ColourDepth) -> Style {
        (depth >= .palette256 ? rich : plain)[role] ?? Style()
    }

    /// How text of a role looks where another lies beneath it; plain text lies beneath all, so it has
    /// no look of its own where something else lies between.
    func style(of role: Role, over base: Role?, at depth: ColourDepth) -> Style {
        let layers = [role, base ?? .normal].filter { $0 != .normal } + [.normal]
        return layers.reduce(Style()) { $0.over(self[$1, depth]) }.fitted(to: depth)
    }

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
            .key: Style(emphasis: .strong),
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
            .scrollBar: Style(emphasis: .strong),
        ])
}
