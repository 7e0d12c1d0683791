extension String {
    /// The text without a final line break.
    package var withoutTrailingNewline: String {
        last?.isNewline == true ? String(dropLast()) : self
    }
}
