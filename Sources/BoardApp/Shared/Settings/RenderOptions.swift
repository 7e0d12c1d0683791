import BoardCore

/// The options for rendering text, other than its colours.
nonisolated package struct RenderOptions: Sendable {
    /// A Boolean value that indicates whether lines and symbols are limited to ASCII.
    package var isASCII: Bool
    /// Set for screen readers: the position of a comment in its tree is written out as text.
    package var isLinear: Bool
    /// Set if the terminal can show struck-through text. Otherwise it is marked with `~`.
    package var showsStrikethrough = true
    /// The maximum width of text in columns.
    package var width: Int
    /// The languages for syntax highlighting; `nil` to disable it.
    let colours: SyntaxHighlighter?

    package init(
        isASCII: Bool = false, isLinear: Bool = false, width: Int = 80,
        languages: CodeLanguages? = nil
    ) {
        self.isASCII = isASCII
        self.isLinear = isLinear
        self.width = width
        colours = languages.map(SyntaxHighlighter.init)
    }

    /// Returns a symbol, or its replacement in ASCII.
    func sign(_ sign: String, ascii: String) -> String { isASCII ? ascii : sign }
}
