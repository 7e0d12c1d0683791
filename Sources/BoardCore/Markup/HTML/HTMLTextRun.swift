/// Text without elements, while it is being read.
struct HTMLTextRun {
    private var bytes: [UInt8] = []
    private var lastEndedWide = false
    /// A Boolean value that indicates whether all white space at the ends is preserved.
    var keepsBlanks = false

    /// Adds UTF-8 that does not split characters.
    mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
        guard text.contains(0xC2) else { return bytes.append(contentsOf: text) }
        var index = 0
        while index < text.count {
            let (scalar, length) = text.decodeScalar(at: index)
            bytes.append(contentsOf: scalar.meantInHTML.utf8)
            index += max(length, 1)
        }
    }

    mutating func addSpace() {
        bytes.append(0x20)
    }

    /// A Boolean value that indicates whether the last character needs no space after it.
    var endsWide: Bool {
        bytes.isEmpty ? lastEndedWide : bytes.withUnsafeBufferPointer(\.endsWide)
    }

    /// Returns the sanitized text and starts a new run; `nil` if it is empty.
    mutating func take() -> String? {
        guard !bytes.isEmpty else { return nil }
        lastEndedWide = endsWide
        defer {
            bytes.removeAll(keepingCapacity: true)
            keepsBlanks = false
        }
        let text = String(decoding: bytes, as: UTF8.self).sanitizedPart(keepsBlanks: keepsBlanks)
        return text.isEmpty ? nil : text
    }

    /// Makes the next run the first one of its paragraph.
    mutating func forget() {
        lastEndedWide = false
    }
}

extension String {
    /// Returns the text without anything that moves the cursor, reorders the line or is hidden.
    ///
    /// White space at an end stays as one space. Joiners at the ends are removed, because they
    /// would combine adjacent parts into one character of unlimited length.
    fileprivate func sanitizedPart(keepsBlanks: Bool) -> String {
        if keepsBlanks, utf8.contains(0x09) {
            return split(separator: "\t", omittingEmptySubsequences: false)
                .map { String($0).sanitizedPart(keepsBlanks: true) }.joined(separator: "\t")
        }
        let text = sanitized(as: .line).withoutJoiners
        guard !text.isEmpty else { return unicodeScalars.contains(where: \.isBlank) ? " " : "" }
        guard keepsBlanks else {
            let begins = unicodeScalars.first?.isBlank == true ? " " : ""
            let ends = unicodeScalars.last?.isBlank == true ? " " : ""
            return begins + text + ends
        }
        let begins = unicodeScalars.prefix(while: \.isBlank).count
        let ends = unicodeScalars.reversed().prefix(while: \.isBlank).count
        return String(repeating: " ", count: begins) + text + String(repeating: " ", count: ends)
    }

    private var withoutJoiners: String {
        guard unicodeScalars.first?.mayJoin == true || unicodeScalars.last == "\u{200D}"
        else { return self }
        var scalars = unicodeScalars.drop(while: \.mayJoin)
        while scalars.last == "\u{200D}" { scalars.removeLast() }
        return String(scalars)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// A Boolean value that indicates whether the first character needs no space before it.
    var beginsWide: Bool {
        count > 2 && self[0] >= 0xE2 && decodeScalar(at: 0).scalar.needsNoSpace
    }

    fileprivate var endsWide: Bool {
        guard count > 2, self[count - 1] >= 0x80,
            let start = lastIndex(where: { $0 & 0xC0 != 0x80 })
        else { return false }
        return decodeScalar(at: start).scalar.needsNoSpace
    }
}

extension Unicode.Scalar {
    /// A Boolean value that indicates whether it may join the previous character.
    ///
    /// This is never the case for break opportunities.
    fileprivate var mayJoin: Bool {
        displayKind == .zeroWidth && self != "\u{200B}" && self != "\u{AD}"
    }

    /// A Boolean value that indicates whether a line break beside it is no space.
    ///
    /// This does not include Korean, which separates words by spaces.
    fileprivate var needsNoSpace: Bool {
        switch value {
        case 0x2E80...0x312F, 0x3190...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFF01...0xFF60,
            0x20000...0x3FFFF:
            true
        default: false
        }
    }

    /// The character of Windows-1252 that HTML uses in place of a C1 control character.
    var meantInHTML: Unicode.Scalar {
        guard (0x80...0x9F).contains(value) else { return self }
        return Self.windows1252[Int(value) - 0x80]
    }

    private static let windows1252 = Array(
        "\u{20AC}\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ".unicodeScalars)
}
