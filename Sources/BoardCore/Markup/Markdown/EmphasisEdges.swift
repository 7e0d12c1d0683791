/// Where stars beside Korean, Chinese or Japanese begin or end emphasis although CommonMark has it
/// otherwise.
///
/// By its rules `**“말”**이다` has no end: what ends behind a quote or a bracket must have a blank or
/// another sign behind it, as it has in languages with blanks between all words. As others that read
/// Markdown for these languages do, such a sign is hidden from the stars: a joiner of no width stands
/// between them, for md4c a letter like others, and goes when the text has been read.
struct EmphasisEdges {
    private let bytes: UnsafeBufferPointer<UInt8>

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    /// What is to stand in place of the star at an index; `nil` where it stays.
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
    /// Whether one of the two is of a language that has no blanks around such signs.
    fileprivate func isBesideEastAsian(_ other: Unicode.Scalar) -> Bool {
        isOfEastAsianText || other.isOfEastAsianText
    }

    /// Its signs, and forms of full width, are no letters of it, but stand in no other text.
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
