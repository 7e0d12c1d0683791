extension Unicode.Scalar {
    /// The ASCII spelling of a symbol in the program's own text; `nil` for other symbols.
    ///
    /// `LineStyle` handles lines and bars. No spelling has more columns than the symbol has bytes,
    /// as with all characters.
    var spelledInASCII: String? {
        switch self {
        case "…": "..."
        case "·", "–", "—": "-"
        case "“", "”": "\""
        case "‘", "’": "'"
        case "×": "x"
        case "•": "*"
        case "←": "<-"
        case "→", "↳": "->"
        case "▸": ">"
        // The same as in PgUp and PgDn.
        case "↑": "Up"
        case "↓": "Dn"
        default: nil
        }
    }
}
