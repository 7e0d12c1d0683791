extension String {
    /// This text with one space for each run of white space, and none around it.
    var collapsingWhitespace: String {
        guard utf8.contains(where: \.isWhitespace) else { return self }
        return utf8.split(whereSeparator: \.isWhitespace).map { String(Substring($0)) }
            .joined(separator: " ")
    }
}
