extension String {
    /// The text without a final line break.
    package var withoutLastLineEnd: String {
        last?.isNewline == true ? String(dropLast()) : self
    }
}
