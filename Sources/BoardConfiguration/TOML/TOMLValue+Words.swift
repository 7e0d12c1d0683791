extension TOMLValue {
    var isText: Bool {
        if case .string = self { true } else { false }
    }

    /// What the file says, without quotes; empty where it is no single word or number.
    var text: String {
        switch self {
        case .string(let text): text
        case .integer(let number): String(number)
        case .boolean(let isTrue): String(isTrue)
        case .fraction, .date, .array, .table: ""
        }
    }

    /// What the file says, as a complaint names it.
    var words: String {
        switch self {
        case .string(let text): text.quotedShort
        case .integer, .boolean: text
        case .fraction: "a number with a fraction"
        case .date: "a date"
        case .array: "a list"
        case .table: "a table"
        }
    }
}

extension String {
    /// This text between quotes, cut where it is too long for a sentence.
    var quotedShort: String {
        let start = unicodeScalars.prefix(40)
        let isWhole = start.endIndex == unicodeScalars.endIndex
        return (String(start) + (isWhole ? "" : "…")).quotedAsTOML
    }
}
