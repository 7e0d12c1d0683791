extension [RichText.Inline] {
    /// The content as superscript, or after a `^` if it is not only text.
    var raised: [RichText.Inline] {
        text.map { [.raised($0.withoutBrackets)] } ?? marked("^")
    }

    /// The content as subscript, or after a `_` if it is not only text.
    var lowered: [RichText.Inline] { text.map { [.lowered($0)] } ?? marked("_") }

    /// Returns the content after a sign; links are unchanged, because they refer to footnotes.
    private func marked(_ sign: String) -> [RichText.Inline] {
        let isMark = contains { if case .link = $0 { true } else { false } }
        return isEmpty || isMark ? self : [.text(sign)] + self
    }

    /// The text, if there is nothing else.
    private var text: String? {
        var text = ""
        for part in self {
            guard case .text(let string) = part else { return nil }
            text += string
        }
        return text.isBlank ? nil : text
    }
}

extension String {
    /// Returns the text in superscript characters, or after a `^` if there are none for it.
    package func raised(inASCII: Bool = false) -> String {
        if Self.endings.contains(self) { return self }
        return (inASCII ? nil : small(Self.raisedSigns)) ?? marked("^")
    }

    /// Returns the text in subscript characters, or after a `_` if there are none for it.
    package func lowered(inASCII: Bool = false) -> String {
        (inASCII ? nil : small(Self.loweredSigns)) ?? marked("_")
    }

    /// Returns the text after a sign, in parentheses if it is more than one word or number.
    private func marked(_ sign: String) -> String {
        allSatisfy { $0.isLetter || $0.isNumber } ? sign + self : "\(sign)(\(self))"
    }

    /// The number of a footnote reference without its brackets.
    fileprivate var withoutBrackets: String {
        hasPrefix("[") && hasSuffix("]") ? String(dropFirst().dropLast()) : self
    }

    private func small(_ signs: [Character: Character]) -> String? {
        let small = compactMap { signs[$0] }
        return small.count == count ? String(small) : nil
    }

    /// The suffixes of ordinal numbers, which are as readable on the line.
    private static let endings: Set = ["st", "nd", "rd", "th"]

    private static let raisedSigns = signs("0123456789+-−=()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ")
    private static let loweredSigns = signs("0123456789+-−=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎")

    private static func signs(_ plain: String, _ small: String) -> [Character: Character] {
        Dictionary(uniqueKeysWithValues: zip(plain, small))
    }
}
