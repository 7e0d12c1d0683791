/// The styles of the text roles.
public struct Theme: Hashable, Sendable {
    /// The name of the theme, as shown to users.
    public let name: String
    /// The styles for 256 colours or more.
    private let rich: [Role: Style]
    /// The styles for at most 16 colours, or none.
    private let plain: [Role: Style]

    /// Creates a theme. Roles without a style look like plain text.
    public init(name: String, styles: [Role: Style]) {
        self.init(name: name, rich: styles, plain: styles)
    }

    /// Creates a theme with separate styles for terminals that have at most 16 colours.
    public init(name: String, rich: [Role: Style], plain: [Role: Style]) {
        self.name = name
        self.rich = rich
        self.plain = plain
    }

    /// Returns the style of a role on a terminal with enough colours.
    public subscript(role: Role) -> Style { self[role, .trueColour] }

    /// Returns the style of a role on a terminal of a colour depth.
    public subscript(role: Role, depth: ColourDepth) -> Style {
        (depth >= .palette256 ? rich : plain)[role] ?? Style()
    }

    /// Returns the style of a role on top of another role.
    ///
    /// Plain text lies beneath everything, so it has no style of its own on top of another role.
    func style(of role: Role, over base: Role?, at depth: ColourDepth) -> Style {
        let layers = [role, base ?? .normal].filter { $0 != .normal }
        var ground = self[.normal, depth]
        // Without colours, reverse would replace the background of all text.
        if depth == .none { ground.background = nil }
        return layers.reduce(Style()) { $0.over(self[$1, depth]) }.over(ground).fitted(to: depth)
    }

    /// The theme with the background and the plain text of the terminal.
    public var onTerminalBackground: Theme {
        Theme(
            name: name, rich: rich.filter { $0.key != .normal },
            plain: plain.filter { $0.key != .normal })
    }

    /// Returns the theme with other styles for some roles, for terminals of every colour depth.
    public func overridden(by overrides: [StyleOverride]) -> Theme {
        let styles = Dictionary(overrides.map { ($0.role, $0.style) }) { $1 }
        return Theme(
            name: name, rich: rich.merging(styles) { $1 }, plain: plain.merging(styles) { $1 })
    }

    /// The default theme, with the terminal's own colours.
    public static let standard = Theme(
        name: "terminal",
        styles: [
            .title: Style(emphasis: .strong),
            .heading: Style(emphasis: .strong),
            .bar: Style(emphasis: .reversed),
            .selected: Style(emphasis: .reversed),
            .author: Style(foreground: .terminal(6)),
            .new: Style(foreground: .terminal(6), emphasis: .strong),
            .score: Style(foreground: .terminal(2)),
            .comments: Style(foreground: .terminal(3)),
            .board: Style(foreground: .terminal(5)),
            .tag: Style(foreground: .terminal(6)),
            .quote: Style(foreground: .terminal(2)),
            .code: Style(foreground: .terminal(3)),
            .link: Style(foreground: .terminal(4), emphasis: .underline),
            .match: Style(foreground: .terminal(3), emphasis: .reversed),
            .error: Style(foreground: .terminal(1), emphasis: .strong),
            .border: Style(foreground: .terminal(4)),
            .focusedBorder: Style(foreground: .terminal(6), emphasis: .strong),
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
