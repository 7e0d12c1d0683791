extension String {
    /// The text as a TOML basic string on one line.
    ///
    /// Characters that are invisible, move the cursor or reorder the line are escaped by number.
    var quotedAsTOML: String {
        "\"" + unicodeScalars.map(\.escapedForTOML).joined() + "\""
    }

    /// The text as a TOML key, without quotes if possible.
    var asTOMLKey: String {
        let isBare = unicodeScalars.allSatisfy {
            $0.isASCII && ($0.properties.isAlphabetic || "0"..."9" ~= $0 || $0 == "-" || $0 == "_")
        }
        return isBare && !isEmpty ? self : quotedAsTOML
    }

    /// The names between dots as a TOML key, each in quotes if it needs them.
    var asDottedTOMLKey: String {
        split(separator: ".", omittingEmptySubsequences: false).map { String($0).asTOMLKey }
            .joined(separator: ".")
    }
}

extension Unicode.Scalar {
    fileprivate var escapedForTOML: String {
        switch self {
        case "\"", "\\": "\\\(self)"
        case "\n": "\\n"
        case "\t": "\\t"
        default: isHidden ? numberForTOML : String(self)
        }
    }

    private var isHidden: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse: true
        default: properties.isDefaultIgnorableCodePoint
        }
    }

    private var numberForTOML: String {
        let digits = String(value, radix: 16, uppercase: true)
        let (letter, count) = value <= 0xFFFF ? ("u", 4) : ("U", 8)
        return "\\\(letter)" + String(repeating: "0", count: count - digits.count) + digits
    }
}
