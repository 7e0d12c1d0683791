import BoardCore

extension String {
    /// The beginning of a text in HTML on one line, without what is folded.
    var textOfHTML: String {
        let hasMarkup = utf8.contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }
        return hasMarkup
            ? Excerpt.text(of: self, as: .discourseHTML) : Excerpt.text(ofWords: self)
    }
}
