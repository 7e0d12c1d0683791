extension String {
    /// The text as quoted in an error message: shortened, without control characters.
    var quoted: String {
        let scalars = unicodeScalars.prefix(48).map { scalar in
            scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar
        }
        let text = String(String.UnicodeScalarView(scalars))
        return "“\(text)\(unicodeScalars.count > 48 ? "…" : "")”"
    }
}
