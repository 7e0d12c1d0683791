/// A part of a written date: a number, a word or a punctuation mark.
struct DateToken {
    enum Kind: Equatable {
        case number(DateNumber)
        /// A word in lower case, without punctuation.
        case word(String)
        case mark(Unicode.Scalar)
    }

    let kind: Kind
    /// A Boolean value that indicates whether white space precedes it.
    let followsSpace: Bool

    /// Returns the tokens of a text without those in parentheses or brackets, such as `(CEST)`.
    static func tokens(of text: String) -> [DateToken] {
        var scanner = DateScanner(scalars: Array(text.lowercased().unicodeScalars))
        return scanner.tokens()
    }
}

/// A number in a written date.
struct DateNumber: Equatable {
    /// The value of the first 17 digits.
    let value: Int
    let digits: Int
}

/// Splits a text into tokens.
private struct DateScanner {
    let scalars: [Unicode.Scalar]
    var index = 0

    mutating func tokens() -> [DateToken] {
        var tokens: [DateToken] = []
        var followsSpace = false
        while let scalar = next {
            if scalar.isBlank {
                followsSpace = true
                index += 1
            } else if let end = scalar.endOfRemark {
                while let scalar = next, scalar != end { index += 1 }
                index += 1
            } else if let kind = readToken(scalar) {
                tokens.append(DateToken(kind: kind, followsSpace: followsSpace))
                followsSpace = false
            }
        }
        return tokens
    }

    private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    private mutating func readToken(_ scalar: Unicode.Scalar) -> DateToken.Kind? {
        if scalar.digit != nil { return readNumber() }
        if scalar.isInWord { return readWord() }
        index += 1
        return scalar.properties.isDefaultIgnorableCodePoint ? nil : .mark(scalar.plainMark)
    }

    private mutating func readNumber() -> DateToken.Kind {
        var (value, digits) = (0, 0)
        while let digit = next?.digit {
            // A Double cannot represent more digits.
            if digits < 17 { value = value * 10 + digit }
            digits += 1
            index += 1
        }
        return .number(DateNumber(value: value, digits: digits))
    }

    private mutating func readWord() -> DateToken.Kind {
        // The units of Chinese, Japanese and Korean dates are directly between digits and words.
        let followsDigit = index > 0 && scalars[index - 1].digit != nil
        let start = index
        repeat {
            index += 1
        } while next?.isInWord == true
            && !(followsDigit && scalars[start].isUnit)
        return .word(String(String.UnicodeScalarView(scalars[start..<index])))
    }
}

extension Unicode.Scalar {
    /// The value of a decimal digit of any script.
    fileprivate var digit: Int? {
        if isASCII { return "0"..."9" ~= self ? Int(value) - 0x30 : nil }
        guard properties.generalCategory == .decimalNumber else { return nil }
        return properties.numericValue.map { Int($0) }
    }

    fileprivate var isBlank: Bool {
        isASCII ? value == 0x20 || (9...13).contains(value) : properties.isWhitespace
    }

    fileprivate var isInWord: Bool {
        if isASCII { return "a"..."z" ~= self }
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark: return true
        default: return properties.isAlphabetic
        }
    }

    fileprivate var isUnit: Bool {
        DateNames.units.contains { $0.key.unicodeScalars.first == self }
    }

    /// The closing bracket for an opening one.
    fileprivate var endOfRemark: Unicode.Scalar? {
        switch self {
        case "(": ")"
        case "[": "]"
        case "（": "）"
        default: nil
        }
    }

    /// The ASCII equivalent of the mark.
    fileprivate var plainMark: Unicode.Scalar {
        switch self {
        case "\u{2010}"..."\u{2015}", "\u{2212}", "－": "-"
        case "：": ":"
        case "，", "、", "،": ","
        case "．", "。": "."
        case "／": "/"
        case "＋": "+"
        default: self
        }
    }
}
