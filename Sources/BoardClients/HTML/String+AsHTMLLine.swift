import BoardCore

extension String {
    /// A Boolean value that is true for a text with tags of HTML that can hardly be meant otherwise.
    var hasMarkup: Bool {
        contains("</") || contains("/>") || contains("<br>") || contains("<p>")
    }

    /// The text of a name, which may be HTML and may be as it is to be read.
    var asHTMLLine: String { hasMarkup ? Excerpt.title(ofHTML: self) : decodingCharacterReferences }

    /// This text with one space for each run of white space, and none around it.
    var collapsingWhitespace: String {
        guard utf8.contains(where: \.isWhitespace) else { return self }
        return utf8.split(whereSeparator: \.isWhitespace).map { String(Substring($0)) }
            .joined(separator: " ")
    }
}
