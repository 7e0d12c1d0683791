extension String {
    /// The text as a complaint shows it: enough to know it by, and nothing that moves a cursor.
    var quoted: String {
        let scalars = unicodeScalars.prefix(48).map { scalar in
            scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar
        }
        let text = String(String.UnicodeScalarView(scalars))
        return "“\(text)\(unicodeScalars.count > 48 ? "…" : "")”"
    }
}
