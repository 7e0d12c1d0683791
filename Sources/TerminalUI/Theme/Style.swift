/// How text of a role looks; what is not said stays as it is beneath.
public struct Style: Hashable, Sendable {
    /// The colour of the text.
    public var foreground: Colour?
    /// The colour behind it.
    public var background: Colour?
    /// What is done beside colours.
    public var emphasis: Emphasis

    /// Makes a style.
    public init(
        foreground: Colour? = nil, background: Colour? = nil, emphasis: Emphasis = []
    ) {
        self.foreground = foreground
        self.background = background
        self.emphasis = emphasis
    }

    /// This style where another lies beneath it, as that of a name in a selected row.
    ///
    /// On reversed text a colour would become the background's, and dim text have a dim background,
    /// so there both are left away, unless the style has a background too: then it is not reversed.
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
    /// The style as a terminal of that depth can show it.
    ///
    /// Where there are no colours, what has one behind it is reversed instead. A terminal of 8 shows
    /// the bright ones as the plain ones in bold, which most of them draw brighter.
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
