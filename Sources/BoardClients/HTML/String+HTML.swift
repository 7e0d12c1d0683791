import BoardCore

extension String {
    /// Whether it holds what can hardly be meant as anything but tags of HTML.
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
