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

    private let usesColour: Bool
    /// One for each role over nothing, then for each role over each other.
    private var looks: [attr_t?] = []
    private var pairs: [ColourPair: CShort] = [:]

    /// Sets up the colours of the current terminal.
    init(theme: Theme, usesColour: Bool) {
        self.theme = theme
        self.usesColour = usesColour
        if usesColour {
            start_color()
            use_default_colors()
        }
        forget()
    }

    /// The attributes and the colours of a role; `base` is what lies beneath it.
    func attributes(of role: Role, over base: Role?) -> attr_t {
        let index = (base.map { $0.rawValue + 1 } ?? 0) * Self.roleCount + role.rawValue
        if let look = looks[index] { return look }
        let style = base.map { theme[role].over(theme[$0]) } ?? theme[role]
        let look = style.emphasis.attributes | colours(of: style)
        looks[index] = look
        return look
    }

    private func forget() {
        looks = Array(repeating: nil, count: (Self.roleCount + 1) * Self.roleCount)
        pairs = [:]
    }

    private static let roleCount = Role.allCases.count

    private func colours(of style: Style) -> attr_t {
        let colours = ColourPair(foreground: style.foreground, background: style.background)
        guard usesColour, colours != ColourPair() else { return cncurses_normal() }
        return attr_t(COLOR_PAIR(CInt(pair(of: colours))))
    }

    private func pair(of colours: ColourPair) -> CShort {
        if let pair = pairs[colours] { return pair }
        let pair = CShort(pairs.count + 1)
        init_pair(pair, colours.foreground.number, colours.background.number)
        pairs[colours] = pair
        return pair
    }
}

private struct ColourPair: Hashable {
    var foreground: Colour?
    var background: Colour?
}

extension Colour? {
    /// The number by which ncurses knows the colour; -1 is the terminal's own.
    fileprivate var number: CShort {
        switch self {
        case .terminal(let number): CShort(number)
        case .rgb, nil: -1
        }
    }
}

extension Emphasis {
    /// The same as attributes of ncurses.
    var attributes: attr_t {
        let all: [(Emphasis, attr_t)] = [
            (.strong, cncurses_bold()), (.italic, cncurses_italic()),
            (.underline, cncurses_underline()), (.dim, cncurses_dim()),
            (.strike, cncurses_dim()), (.reversed, cncurses_reverse()),
        ]
        return all.reduce(cncurses_normal()) { contains($1.0) ? $0 | $1.1 : $0 }
    }
}
