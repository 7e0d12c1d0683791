import CNcurses

/// The styles of a theme as ncurses attributes for one terminal.
///
/// Bold or reverse also marks everything important, so that nothing is lost without colours.
@MainActor final class Palette {
    /// The theme. A change affects only text that is drawn afterwards.
    var theme: Theme {
        didSet { forget() }
    }

    /// The style of frames and bars. Thin lines become ASCII if their characters are wide.
    var lines: LineStyle {
        get { WidthRules.current.contains(.wideAmbiguous) && wanted == .thin ? .ascii : wanted }
        set { wanted = newValue }
    }
    private var wanted = LineStyle.thin

    let depth: ColourDepth
    /// The cached attributes: each role on no background, then each role over each other role.
    private var looks: [attr_t?] = []
    private var dimmedLook: attr_t?
    /// The attribute for struck-through text.
    let strikethrough = StrikethroughStyle()
    private var pairs: [ColourPair: Int] = [:]

    /// Sets up the colours of the current terminal.
    init(theme: Theme, depth: ColourDepth) {
        self.theme = theme
        self.depth = depth
        if depth > .none {
            start_color()
            use_default_colors()
        }
        forget()
    }

    /// Returns the attributes and colours of a role; `base` is the role of the background.
    func attributes(of role: Role, over base: Role?) -> attr_t {
        let index = ((base?.rawValue ?? -1) + 1) * Self.roleCount + role.rawValue
        if let look = looks[index] { return look }
        let style = theme.style(of: role, over: base, at: depth)
        let look = attributes(of: style.emphasis) | colours(of: style)
        looks[index] = look
        return look
    }

    /// A Boolean value that indicates whether text is lighter than its background, as far as known.
    var isLightOnDark: Bool {
        let style = theme.style(of: .title, over: nil, at: depth)
        return style.background?.isDark ?? style.foreground.map { !$0.isDark } ?? true
    }

    /// The attributes and colours of everything beneath a dialog.
    var dimmed: attr_t {
        if let dimmedLook { return dimmedLook }
        var hint = theme.style(of: .hint, over: nil, at: depth)
        hint.emphasis = []
        // A terminal dims by darkening, which dark text on a light background cannot show.
        let mixture = hint.foreground.flatMap { text in
            hint.background.flatMap { text.mixed(with: $0, at: depth) }
        }
        if let mixture { hint.foreground = mixture }
        let look = (mixture == nil ? attributes(of: .dim) : 0) | colours(of: hint)
        dimmedLook = look
        return look
    }

    func attributes(of emphasis: Emphasis) -> attr_t {
        let all: [(Emphasis, attr_t)] = [
            (.strong, cncurses_bold()), (.italic, cncurses_italic()),
            (.underline, cncurses_underline()), (.dim, cncurses_dim()),
            (.strike, strikethrough.attribute), (.reversed, cncurses_reverse()),
        ]
        return all.reduce(cncurses_normal()) { emphasis.contains($1.0) ? $0 | $1.1 : $0 }
    }

    private func forget() {
        looks = Array(repeating: nil, count: (Self.roleCount + 1) * Self.roleCount)
        dimmedLook = nil
        pairs = [:]
    }

    private static let roleCount = Role.allCases.count

    private func colours(of style: Style) -> attr_t {
        let colours = ColourPair(
            foreground: style.foreground?.number(at: depth) ?? -1,
            background: style.background?.number(at: depth) ?? -1)
        guard colours != .terminalsOwn else { return cncurses_normal() }
        return attr_t(COLOR_PAIR(CInt(pair(of: colours))))
    }

    /// Returns the number of a colour pair; 0, the terminal's own colours, if there are too many.
    private func pair(of colours: ColourPair) -> Int {
        if let pair = pairs[colours] { return pair }
        guard pairs.count < Self.pairLimit else { return 0 }
        let pair = pairs.count + 1
        cncurses_set_pair(CInt(pair), colours.foreground, colours.background)
        pairs[colours] = pair
        return pair
    }

    /// The number of pairs that cell attributes can encode. All themes need far fewer.
    private static let pairLimit = 255
}

/// The numbers of a foreground and a background colour; -1 is the terminal's default.
private struct ColourPair: Hashable {
    let foreground: CInt
    let background: CInt

    static let terminalsOwn = ColourPair(foreground: -1, background: -1)
}
