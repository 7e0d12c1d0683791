import BoardCore

/// How written text is put on the screen, beside its colours.
nonisolated package struct TextLook: Sendable {
    /// Whether no other lines and signs are drawn than those of ASCII.
    package var isASCII: Bool
    /// Whether the place of a comment in its tree is said in words, for screen readers.
    package var isLinear: Bool
    /// Whether text that is struck through is seen to be so; signs tell it elsewhere.
    package var showsStruckText = true
    /// The most columns that text takes, however wide the screen is.
    package var width: Int
    /// The languages whose code is coloured; `nil` where none is.
    let colours: CodeColours?

    package init(
        isASCII: Bool = false, isLinear: Bool = false, width: Int = 100,
        languages: CodeLanguages? = nil
    ) {
        self.isASCII = isASCII
        self.isLinear = isLinear
        self.width = width
        colours = languages.map(CodeColours.init)
    }

    /// A sign, or what stands for it in ASCII.
    func sign(_ sign: String, ascii: String) -> String { isASCII ? ascii : sign }
}
