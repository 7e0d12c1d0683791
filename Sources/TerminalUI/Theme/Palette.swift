import CNcurses

/// The looks of a theme on one terminal, as ncurses wants them.
///
/// Whatever matters is said without colour too, by bold or reverse, so that a terminal without
/// colours, or a reader who asked for none, misses nothing.
@MainActor final class Palette {
    /// The theme; another one changes what has been drawn only when it is drawn again.
    var theme: Theme {
        didSet { forget() }
    }

    /// How frames and bars are drawn; with thin lines only where each takes one column.
    var lines: LineStyle {
        get { WidthRules.current.contains(.wideAmbiguous) && wanted == .thin ? .ascii : wanted }
        set { wanted = newValue }
    }
    private var wanted = LineStyle.thin

    /// How many colours there are.
    let depth: ColourDepth
    /// One for each role over nothing, then for each role over each other.
    private var looks: [attr_t?] = []
    /// How text that is struck through is drawn.
    let struckText = StruckText()
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

    /// The attributes and the colours of a role; `base` is what lies beneath it.
    func attributes(of role: Role, over base: Role?) -> attr_t {
        let index = ((base?.rawValue ?? -1) + 1) * Self.roleCount + role.rawValue
        if let look = looks[index] { return look }
        let style = theme.style(of: role, over: base, at: depth)
        let look = attributes(of: style.emphasis) | colours(of: style)
        looks[index] = look
        return look
    }

    /// The attributes of what is drawn with an emphasis.
    func attributes(of emphasis: Emphasis) -> attr_t {
        let all: [(Emphasis, attr_t)] = [
            (.strong, cncurses_bold()), (.italic, cncurses_italic()),
            (.underline, cncurses_underline()), (.dim, cncurses_dim()),
            (.strike, struckText.attribute), (.reversed, cncurses_reverse()),
        ]
        return all.reduce(cncurses_normal()) { emphasis.contains($1.0) ? $0 | $1.1 : $0 }
    }

    private func forget() {
        looks = Array(repeating: nil, count: (Self.roleCount + 1) * Self.roleCount)
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

    /// The number of a pair; text has its terminal's own colours where there are too many of them.
    private func pair(of colours: ColourPair) -> Int {
        if let pair = pairs[colours] { return pair }
        guard pairs.count < Self.pairLimit else { return 0 }
        let pair = pairs.count + 1
        cncurses_set_pair(CInt(pair), colours.foreground, colours.background)
        pairs[colours] = pair
        return pair
    }

    /// What fits into the attributes of a cell; all themes need far fewer.
    private static let pairLimit = 255
}

/// The numbers of two colours; -1 is the terminal's own.
private struct ColourPair: Hashable {
    let foreground: CInt
    let background: CInt

    static let terminalsOwn = ColourPair(foreground: -1, background: -1)
}
