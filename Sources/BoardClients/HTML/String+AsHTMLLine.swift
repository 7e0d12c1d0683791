import BoardCore

extension String {
    /// A Boolean value that indicates whether the text contains unmistakable HTML tags.
    var hasMarkup: Bool {
        contains("</") || contains("/>") || contains("<br>") || contains("<p>")
    }

    /// The plain text of a name that may be HTML or plain text.
    var asHTMLLine: String { hasMarkup ? Excerpt.title(ofHTML: self) : decodingCharacterReferences }

    /// The text with each run of white space replaced by one space, and trimmed.
    var collapsingWhitespace: String {
        guard utf8.contains(where: \.isWhitespace) else { return self }
        return utf8.split(whereSeparator: \.isWhitespace).map { String(Substring($0)) }
            .joined(separator: " ")
    }
}
