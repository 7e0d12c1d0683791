import Localization

extension TOMLValue {
    var isText: Bool {
        if case .string = self { true } else { false }
    }

    /// The value as text without quotes; empty unless it is a string, integer or Boolean.
    var text: String {
        switch self {
        case .string(let text): text
        case .integer(let number): String(number)
        case .boolean(let isTrue): String(isTrue)
        case .fraction, .date, .array, .table: ""
        }
    }

    /// The value as it is named in messages.
    var phrase: String {
        switch self {
        case .string(let text): text.quotedShort
        case .integer, .boolean: text
        case .fraction: localized("a number with a fraction")
        case .date: localized("a date")
        case .array: localized("a list")
        case .table: localized("a table")
        }
    }
}

extension String {
    /// The text in quotes, truncated to 40 scalars.
    var quotedShort: String {
        let start = unicodeScalars.prefix(40)
        let isWhole = start.endIndex == unicodeScalars.endIndex
        return (String(start) + (isWhole ? "" : "…")).quotedAsTOML
    }
}
