extension AutolinkParser {
    /// Returns the end of the address that continues at `index`; `nil` if there is no host.
    func addressEnd(from index: Int) -> Int? {
        let limit = min(bytes.count, index + Self.addressLimit)
        guard index < limit, let authorityEnd = authorityEnd(in: index..<limit) else { return nil }
        guard authorityEnd < limit, "/?#".utf8.contains(bytes[authorityEnd]) else {
            return authorityEnd
        }
        let stop = pathEnd(in: authorityEnd..<limit)
        let end = trimmedEnd(of: authorityEnd..<stop)
        return particleStart(in: authorityEnd..<end) ?? end
    }

    /// The maximum length, which leaves room for the scheme within the limit of a link.
    private static let addressLimit = LinkTarget.lengthLimit - 16
}

// MARK: The host

extension AutolinkParser {
    /// Returns the end of the host and port; `nil` if there is no host.
    private func authorityEnd(in range: Range<Int>) -> Int? {
        let part = bytes[range].prefix { $0 > 0x20 && !"/?#<>\"\\".utf8.contains($0) }
        let user = part.prefix { $0 < 0x80 }.lastIndex(of: UInt8(ascii: "@"))
        let start = user.map { $0 + 1 } ?? range.lowerBound
        guard let hostEnd = hostEnd(in: start..<part.endIndex) else { return nil }
        guard hostEnd < range.upperBound, bytes[hostEnd] == UInt8(ascii: ":") else {
            return hostEnd
        }
        let port = bytes[(hostEnd + 1)..<range.upperBound].prefix { $0.isDigit }
        return port.isEmpty ? hostEnd : port.endIndex
    }

    private func hostEnd(in range: Range<Int>) -> Int? {
        if bytes[range].first == .openingBracket {
            return bytes[range].firstIndex(of: .closingBracket).map { $0 + 1 }
        }
        var labels: [Range<Int>] = []
        var index = range.lowerBound
        while let label = label(from: index, to: range.upperBound) {
            labels.append(label)
            index = label.upperBound
            guard index < range.upperBound, bytes[index] == UInt8(ascii: ".") else { break }
            index += 1
        }
        return end(of: labels)
    }

    /// Returns the range of letters, digits and hyphens of any script; `nil` if it is empty.
    private func label(from start: Int, to end: Int) -> Range<Int>? {
        var index = start
        while index < end {
            if bytes[index] < 0x80 {
                guard bytes[index].isInLabel else { break }
                index += 1
            } else {
                let (scalar, length) = scalar(at: index)
                guard scalar.isInLabel, index + length <= end else { break }
                index += length
            }
        }
        let last = bytes[start..<index].lastIndex {
            $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_")
        }
        return last.map { start..<($0 + 1) }
    }

    /// Returns the end of a host's last label.
    ///
    /// If a label begins in ASCII and continues in another script, the host ends there, unless
    /// ASCII labels follow: the rest is text after the address.
    private func end(of labels: [Range<Int>]) -> Int? {
        for (number, label) in labels.enumerated() {
            let ascii = label.lowerBound + bytes[label].prefix { $0 < 0x80 }.count
            guard ascii > label.lowerBound, ascii < label.upperBound else { continue }
            let isInside = labels[(number + 1)...].contains { bytes[$0].allSatisfy { $0 < 0x80 } }
            if number > 0 || labels.count == 1, !isInside || beginsWithParticle(ascii) {
                return ascii
            }
        }
        return labels.last.map { particleStart(behindDomainIn: $0) ?? $0.upperBound }
    }

    /// Returns the start of a particle after a Korean top-level domain; `nil` if there is none.
    private func particleStart(behindDomainIn label: Range<Int>) -> Int? {
        guard bytes[label].first ?? 0 >= 0x80 else { return nil }
        for domain in Self.koreanDomains where bytes[label].starts(with: domain.utf8) {
            let start = label.lowerBound + domain.utf8.count
            let rest = String(decoding: bytes[start..<label.upperBound], as: UTF8.self)
            if Self.particles.contains(rest) { return start }
        }
        return nil
    }

    private static let koreanDomains = ["한국", "닷컴", "닷넷", "삼성", "테스트"]

    private func scalar(at index: Int) -> (scalar: Unicode.Scalar, length: Int) {
        bytes.withUnsafeBufferPointer { $0.decodeScalar(at: index) }
    }
}

// MARK: The path

extension AutolinkParser {
    /// Returns the index at which an address ends.
    ///
    /// White space, a quote, Chinese or Japanese punctuation, or an unmatched closing bracket ends
    /// it.
    private func pathEnd(in range: Range<Int>) -> Int {
        var open: [UInt8] = []
        var index = range.lowerBound
        while index < range.upperBound {
            let byte = bytes[index]
            switch byte {
            case 0x00...0x20, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): return index
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): open.append(byte)
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
                guard let last = open.popLast(), last.closes(with: byte) else { return index }
            case 0x80...:
                let (scalar, length) = scalar(at: index)
                if scalar.endsAddress { return index }
                index += max(length, 1) - 1
            default: break
            }
            index += 1
        }
        return index
    }

    /// Returns the end without punctuation and unclosed brackets, which belong to the sentence.
    private func trimmedEnd(of range: Range<Int>) -> Int {
        let end = bytes[range].lastIndex { !"?!.,:;*_~'([{".utf8.contains($0) }
        return end.map { $0 + 1 } ?? range.lowerBound
    }
}

// MARK: Korean particles

extension AutolinkParser {
    /// Returns the start of a particle directly after the ASCII part of an address.
    ///
    /// Returns `nil` if there is none.
    private func particleStart(in range: Range<Int>) -> Int? {
        guard let last = bytes[range].last, last >= 0x80,
            let ascii = bytes[range].lastIndex(where: { $0 < 0x80 }),
            Self.particles.contains(
                String(decoding: bytes[(ascii + 1)..<range.upperBound], as: UTF8.self))
        else { return nil }
        // Punctuation of the sentence can also come before the particle.
        return max(trimmedEnd(of: range.lowerBound..<(ascii + 1)), range.lowerBound + 1)
    }

    /// Returns `true` if the text at an index begins with a particle.
    private func beginsWithParticle(_ index: Int) -> Bool {
        let text = String(decoding: bytes[index...].prefix(24), as: UTF8.self)
        return Self.particles.contains { text.hasPrefix($0) }
    }

    /// The particles and copula forms that are written directly after a name.
    private static let particles: Set<String> = {
        let simple = [
            "은", "는", "이", "가", "을", "를", "에", "에서", "로", "으로", "의", "와", "과", "도", "만", "입니다",
        ]
        let others = [
            "까지", "부터", "에는", "에도", "에만", "에서는", "에서도", "에서만", "에서의", "로는", "로도", "로만",
            "으로는", "으로도", "로부터", "으로부터", "처럼", "보다", "라고", "이라고", "라는", "이라는", "이다",
            "이며", "이고", "예요", "이에요", "였다", "이었다", "입니까", "이나", "나", "랑", "이랑", "하고",
        ]
        return Set(simple + others)
    }()
}

extension UInt8 {
    /// A Boolean value that indicates whether a host label may contain this.
    ///
    /// Underscores occur in names that are not registered domains.
    fileprivate var isInLabel: Bool {
        isLetterOrDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: "_")
    }

    fileprivate func closes(with other: UInt8) -> Bool {
        switch self {
        case UInt8(ascii: "("): other == UInt8(ascii: ")")
        case UInt8(ascii: "["): other == UInt8(ascii: "]")
        default: other == UInt8(ascii: "}")
        }
    }
}

extension Unicode.Scalar {
    /// A Boolean value that indicates whether a host label may contain this.
    fileprivate var isInLabel: Bool {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .nonspacingMark, .spacingMark, .decimalNumber, .otherSymbol:
            true
        default: value == 0x30FB || value == 0xB7 || value == 0x200C || value == 0x200D
        }
    }

    /// A Boolean value that indicates whether this belongs to the sentence around an address.
    ///
    /// This is the case for white space, quotes, dashes, and Chinese and Japanese punctuation.
    fileprivate var endsAddress: Bool {
        switch value {
        case 0xAB, 0xBB: true
        case 0x2000...0x203F: value != 0x200C && value != 0x200D
        case 0x3000...0x3004, 0x3008...0x3020, 0x3030, 0x303D: true
        case 0xFF01...0xFF0F, 0xFF1A...0xFF20, 0xFF3B...0xFF40, 0xFF5B...0xFF65: true
        default: properties.isWhitespace
        }
    }
}
