extension [RichText.Inline] {
    /// These words a little above the line; behind a sign where there is more than text among them.
    var raised: [RichText.Inline] {
        text.map { [.raised($0.withoutBrackets)] } ?? marked("^")
    }

    /// These words a little below the line.
    var lowered: [RichText.Inline] { text.map { [.lowered($0)] } ?? marked("_") }

    /// Links stand there as marks of notes.
    private func marked(_ sign: String) -> [RichText.Inline] {
        let isMark = contains { if case .link = $0 { true } else { false } }
        return isEmpty || isMark ? self : [.text(sign)] + self
    }

    /// What they say, where they are text alone.
    private var text: String? {
        var text = ""
        for part in self {
            guard case .text(let words) = part else { return nil }
            text += words
        }
        return text.isBlank ? nil : text
    }
}

extension String {
    /// The words in small signs above the line, or behind a sign where there are none.
    package func raised(inASCII: Bool = false) -> String {
        if Self.endings.contains(self) { return self }
        return (inASCII ? nil : small(Self.raisedSigns)) ?? marked("^")
    }

    /// The same below the line.
    package func lowered(inASCII: Bool = false) -> String {
        (inASCII ? nil : small(Self.loweredSigns)) ?? marked("_")
    }

    /// More than one word or number needs brackets.
    private func marked(_ sign: String) -> String {
        allSatisfy { $0.isLetter || $0.isNumber } ? sign + self : "\(sign)(\(self))"
    }

    /// The number of a note as it stands in the text.
    fileprivate var withoutBrackets: String {
        hasPrefix("[") && hasSuffix("]") ? String(dropFirst().dropLast()) : self
    }

    private func small(_ signs: [Character: Character]) -> String? {
        let small = compactMap { signs[$0] }
        return small.count == count ? String(small) : nil
    }

    /// What stands behind the digits of an ordinal number, and is read as well beside them.
    private static let endings: Set = ["st", "nd", "rd", "th"]

    private static let raisedSigns = signs("0123456789+-−=()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ")
    private static let loweredSigns = signs("0123456789+-−=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎")

    private static func signs(_ plain: String, _ small: String) -> [Character: Character] {
        Dictionary(uniqueKeysWithValues: zip(plain, small))
    }
}
