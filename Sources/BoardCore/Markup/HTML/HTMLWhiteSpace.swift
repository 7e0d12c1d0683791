/// The white space handling of the CSS property `white-space`.
enum HTMLWhiteSpace {
    /// White space separates words, and lines wrap.
    case collapsed
    /// Line breaks in the source are preserved, too.
    case linesKept
    /// All white space is preserved.
    case kept

    /// Parses the property in a `style` attribute; `nil` if it is missing.
    init?(style: String) {
        guard style.utf8.contains(UInt8(ascii: ":")) else { return nil }
        let values = style.lowercased().split(separator: ";").compactMap { part -> Substring? in
            let property = part.split(separator: ":", maxSplits: 1)
            guard property.count == 2, property[0].trimmed == "white-space" else { return nil }
            return property[1]
        }
        switch values.last?.split(whereSeparator: { $0.isWhitespace || $0 == "!" }).first {
        case "pre", "pre-wrap", "break-spaces": self = .kept
        case "pre-line": self = .linesKept
        case "normal", "nowrap": self = .collapsed
        default: return nil
        }
    }
}

extension HTMLAttributes {
    /// The white space handling in the element's style; `nil` if there is none.
    var whiteSpace: HTMLWhiteSpace? { self["style"].flatMap { HTMLWhiteSpace(style: $0) } }
}
