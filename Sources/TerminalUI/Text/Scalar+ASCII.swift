extension Unicode.Scalar {
    /// How a sign of the program's own sentences, hints and keys is written in ASCII; `nil` for all
    /// others. Lines and bars are `LineStyle`'s.
    ///
    /// None takes more columns than the sign has bytes, as no character does.
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
        // As in PgUp and PgDn.
        case "↑": "Up"
        case "↓": "Dn"
        default: nil
        }
    }
}
