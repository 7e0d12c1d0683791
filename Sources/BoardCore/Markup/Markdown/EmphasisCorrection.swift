/// Corrects emphasis beside Korean, Chinese or Japanese text, where CommonMark has no match.
///
/// By its rules, the emphasis in `**“말”**이다` is not closed. A closing delimiter after punctuation
/// must be followed by white space or punctuation, which assumes a language with spaces between all
/// words. Other parsers for these languages relax this rule. This one inserts a zero-width joiner
/// between the punctuation and the `*`. md4c treats it as a letter, and it is removed after
/// parsing.
struct EmphasisCorrection {
    private let bytes: UnsafeBufferPointer<UInt8>

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    /// Returns the replacement for the `*` at an index; `nil` to keep it.
    func correction(at index: Int) -> [UInt8]? {
        let isFirst = index == 0 || bytes[index - 1] != .star
        let isLast = index + 1 == bytes.count || bytes[index + 1] != .star
        guard isFirst || isLast else { return nil }
        let run = bytes[..<index].reversed().prefix { $0 == .star }.count
        let start = index - run
        let end = bytes[index...].firstIndex { $0 != .star } ?? bytes.count
        guard let before = scalar(before: start), let behind = scalar(at: end),
            before.isBesideEastAsian(behind)
        else { return nil }
        if isFirst, before.isMarkdownSign, behind.isMarkdownWord, before != "\\" {
            return ParserMarks.joiner + [.star]
        }
        if isLast, behind.isMarkdownSign, before.isMarkdownWord {
            return [.star] + ParserMarks.joiner
        }
        return nil
    }

    private func scalar(at index: Int) -> Unicode.Scalar? {
        index < bytes.count ? bytes.decodeScalar(at: index).scalar : nil
    }

    private func scalar(before index: Int) -> Unicode.Scalar? {
        let start = bytes[..<index].lastIndex { !UTF8.isContinuation($0) }
        return start.flatMap { scalar(at: $0) }
    }
}

extension UInt8 {
    static var star: UInt8 { UInt8(ascii: "*") }
}

extension Unicode.Scalar {
    /// Returns whether one of the two is from a language without spaces around punctuation.
    fileprivate func isBesideEastAsian(_ other: Unicode.Scalar) -> Bool {
        isOfEastAsianText || other.isOfEastAsianText
    }

    /// Punctuation and full-width forms are not letters, but occur only in such text.
    private var isOfEastAsianText: Bool {
        isEastAsian || (0xFE30...0xFE4F).contains(value) || (0xFF00...0xFFEF).contains(value)
    }

    fileprivate var isMarkdownSign: Bool {
        switch properties.generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
            .initialPunctuation, .finalPunctuation, .otherPunctuation:
            true
        default: value < 0x80 && "$+<=>^`|~".unicodeScalars.contains(self)
        }
    }

    fileprivate var isMarkdownWord: Bool { !isMarkdownSign && !properties.isWhitespace }
}
