extension TextQuery {
    /// Returns whether `source` contains the query, ignoring markup within words.
    ///
    /// Markup is characters such as `*`, HTML tags and character references.
    func matchesAcrossMarkup(_ source: String) -> Bool {
        matchesAcrossSigns(source) || matchesTyped(source, skipping: \.isInlineMarkup)
            || source.utf8.contains(where: \.beginsHTML) && matchesAcrossSigns(source.withoutHTML)
    }

    private func matchesAcrossSigns(_ source: String) -> Bool {
        withBytes(of: source) { bytes in
            pattern.isFound(inAnyCase: bytes, skipping: \.isInlineMarkup)
        }
    }
}

extension String {
    /// The text without probable HTML tags and with character references decoded.
    fileprivate var withoutHTML: String {
        var text = self
        return text.withUTF8 { source in
            var bytes: [UInt8] = []
            bytes.reserveCapacity(source.count)
            var rest = source[...]
            while let start = rest.firstIndex(where: \.beginsHTML) {
                bytes += rest[..<start]
                rest = rest[start...]
                let length = rest.readReference(into: &bytes) ?? rest.tagLength
                if length == 0 { bytes.append(rest[start]) }
                rest = rest.dropFirst(max(1, length))
            }
            return String(decoding: bytes + rest, as: UTF8.self)
        }
    }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
    /// Appends the character of the reference at the start and returns the reference's length.
    ///
    /// Returns `nil` if there is no reference.
    fileprivate func readReference(into bytes: inout [UInt8]) -> Int? {
        // No entity name is longer.
        guard first == UInt8(ascii: "&"),
            let end = prefix(32).firstIndex(of: UInt8(ascii: ";")),
            let name = String(validating: self[(startIndex + 1)..<end], as: UTF8.self),
            let character = CharacterReference.decoded(name[...])
        else { return nil }
        bytes += character.utf8
        return end - startIndex + 1
    }

    /// The length of the probable tag at the start; 0 if there is none.
    fileprivate var tagLength: Int {
        // In prose, white space follows `<`. Longer tags never occur within a word.
        guard first == UInt8(ascii: "<"), let next = dropFirst().first, next > 0x20,
            let end = prefix(200).firstIndex(of: UInt8(ascii: ">"))
        else { return 0 }
        return end - startIndex + 1
    }
}

extension UInt8 {
    fileprivate var beginsHTML: Bool { self == UInt8(ascii: "&") || self == UInt8(ascii: "<") }

    /// A Boolean value that indicates whether this byte may be markup within a word.
    fileprivate var isInlineMarkup: Bool {
        switch Unicode.Scalar(self) {
        case "*", "_", "~", "`", "\\": true
        default: false
        }
    }
}

extension Unicode.Scalar {
    /// A Boolean value that indicates whether a source may use this scalar as markup.
    var isInlineMarkup: Bool { value < 0x80 && UInt8(value).isInlineMarkup }
}
