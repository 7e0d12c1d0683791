/// The look of a text role. Properties that are not set are inherited from the style beneath.
public struct Style: Hashable, Sendable {
    /// The colour of the text.
    public var foreground: Colour?
    /// The colour behind the text.
    public var background: Colour?
    /// Emphasis besides the colours.
    public var emphasis: Emphasis

    /// Creates a style.
    public init(
        foreground: Colour? = nil, background: Colour? = nil, emphasis: Emphasis = []
    ) {
        self.foreground = foreground
        self.background = background
        self.emphasis = emphasis
    }

    /// Returns this style on top of another, for example that of a name in a selected row.
    ///
    /// On reversed text, the foreground would become the background colour, and dim would dim the
    /// background. Both are dropped on a reversed base. If this style has its own background, the
    /// result is not reversed instead.
    public func over(_ base: Style) -> Style {
        var style = self
        style.emphasis.formUnion(base.emphasis)
        if base.emphasis.contains(.reversed) {
            guard background == nil else {
                style.emphasis.remove(.reversed)
                return style
            }
            style.foreground = nil
            style.emphasis.subtract([.dim, .strike])
        }
        style.foreground = style.foreground ?? base.foreground
        style.background = background ?? base.background
        return style
    }
}

extension Style {
    /// Returns the style as a terminal of a colour depth can show it.
    ///
    /// Without colours, reverse replaces a background colour. With 8 colours, bold replaces bright
    /// colours; most terminals draw bold text brighter.
    func fitted(to depth: ColourDepth) -> Style {
        switch depth {
        case .none: Style(emphasis: background == nil ? emphasis : emphasis.union(.reversed))
        case .eight:
            Style(
                foreground: foreground?.plain, background: background?.plain,
                emphasis: foreground?.isBright == true ? emphasis.union(.strong) : emphasis)
        default: self
        }
    }
}

extension Colour {
    fileprivate var isBright: Bool {
        if case .terminal(8...) = self { true } else { false }
    }

    /// The colour without its brightness.
    fileprivate var plain: Colour {
        if case .terminal(let number) = self { .terminal(number & 7) } else { self }
    }
}
