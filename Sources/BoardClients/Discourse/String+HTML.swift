import BoardCore

extension String {
    /// The start of an HTML text on one line, without collapsed sections.
    var textOfHTML: String {
        let hasMarkup = utf8.contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }
        return hasMarkup
            ? Excerpt.text(of: self, as: .discourseHTML) : Excerpt.text(ofPlainText: self)
    }
}
