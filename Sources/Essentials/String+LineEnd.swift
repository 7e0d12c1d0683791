extension String {
    /// This text without the end of its last line, where that has one.
    package var withoutLastLineEnd: String {
        last?.isNewline == true ? String(dropLast()) : self
    }
}
