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
    /// On reversed text a colour would become the background's, so there it is left away.
    public func over(_ base: Style) -> Style {
        let emphasis = emphasis.union(base.emphasis)
        guard !base.emphasis.contains(.reversed) else {
            return Style(
                foreground: base.foreground, background: base.background, emphasis: emphasis)
        }
        return Style(
            foreground: foreground ?? base.foreground, background: background ?? base.background,
            emphasis: emphasis)
    }
}
