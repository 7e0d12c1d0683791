import CNcurses

/// How each role looks on one terminal.
///
/// Whatever matters is said without colour too, by bold or reverse, so that a terminal without
/// colours, or a reader who asked for none, misses nothing.
@MainActor public struct Palette {
    private let attributes: [attr_t]

    /// Sets up the colours of the current terminal.
    init(usesColour: Bool) {
        if usesColour {
            start_color()
            use_default_colors()
        }
        attributes = Role.allCases.map { role in
            let look = Look(role)
            guard usesColour, let colour = look.colour else { return look.attributes }
            let pair = CShort(role.rawValue + 1)
            init_pair(pair, colour, -1)
            return look.attributes | attr_t(COLOR_PAIR(CInt(pair)))
        }
    }

    subscript(role: Role) -> attr_t { attributes[role.rawValue] }
}

/// A role's colour and attributes in the built-in theme.
@MainActor private struct Look {
    let colour: CShort?
    let attributes: attr_t

    init(_ role: Role) {
        switch role {
        case .normal, .detail: self.init(nil)
        case .title, .heading: self.init(nil, cncurses_bold())
        case .bar, .selected: self.init(nil, cncurses_reverse())
        case .author: self.init(COLOR_CYAN)
        case .quote: self.init(COLOR_GREEN)
        case .code: self.init(COLOR_YELLOW)
        case .link: self.init(COLOR_BLUE, cncurses_underline())
        case .match: self.init(COLOR_YELLOW, cncurses_reverse())
        case .error: self.init(COLOR_RED, cncurses_bold())
        case .border: self.init(COLOR_BLUE)
        case .hint: self.init(nil, cncurses_dim())
        }
    }

    private init(_ colour: CInt?, _ attributes: attr_t = cncurses_normal()) {
        self.colour = colour.map(CShort.init)
        self.attributes = attributes
    }
}
