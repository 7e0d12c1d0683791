/// A Korean text as it is typed to find something: `ㅌㅁㄴ` and `터미너` find 터미널.
///
/// An initial consonant stands for all syllables that begin with it. The last syllable may still be
/// composed, and stands for all that continue it.
package struct HangulPattern: Sendable, Hashable {
    /// The scalars that match at each position.
    private let elements: [ClosedRange<UInt32>]

    /// Creates the pattern of a text; `nil` if it finds only what the text itself does.
    ///
    /// - Parameter isComposing: `false` if the last syllable is complete.
    package init?(_ text: String, isComposing: Bool = true) {
        var elements: [ClosedRange<UInt32>] = []
        for scalar in text.unicodeScalars {
            if let initial = Self.initials.firstIndex(of: scalar) {
                let first = Self.firstSyllable + UInt32(initial) * Self.syllablesOfInitial
                elements.append(first...(first + Self.syllablesOfInitial - 1))
            } else {
                var bytes: [UInt8] = []
                scalar.appendFolded(to: &bytes)
                let folded = String(decoding: bytes, as: UTF8.self).unicodeScalars
                elements += folded.map { $0.value...$0.value }
            }
        }
        if isComposing, let last = elements.last, last.count == 1, last.lowerBound.isOpenSyllable {
            elements[elements.count - 1] = last.lowerBound...(last.lowerBound + 27)
        }
        guard elements.contains(where: { $0.count > 1 }) else { return nil }
        self.elements = elements
    }

    /// Returns whether a text contains the pattern.
    package func matches(_ text: String) -> Bool {
        SearchFolding.withFoldedBytes(of: text, isFound)
    }

    /// Returns whether folded bytes contain the pattern.
    package func isFound(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        !ranges(in: bytes, limit: 1).isEmpty
    }

    /// Returns the ranges of matches in folded bytes, which do not overlap.
    package func ranges(
        in bytes: UnsafeBufferPointer<UInt8>, limit: Int = .max
    ) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var index = 0
        while index < bytes.count, ranges.count < limit {
            let (value, length) = Self.value(in: bytes, at: index)
            if elements[0].contains(value), let end = end(ofMatchAt: index, in: bytes) {
                ranges.append(index..<end)
                index = end
            } else {
                index += length
            }
        }
        return ranges
    }

    private func end(ofMatchAt start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var index = start
        for element in elements {
            guard index < bytes.count else { return nil }
            let (value, length) = Self.value(in: bytes, at: index)
            guard element.contains(value) else { return nil }
            index += length
        }
        return index
    }

    /// Decodes a scalar. An ASCII letter, whose case folding leaves, is in lower case.
    private static func value(
        in bytes: UnsafeBufferPointer<UInt8>, at index: Int
    ) -> (value: UInt32, length: Int) {
        let byte = bytes[index]
        guard byte < 0x80 else {
            let (scalar, length) = bytes.scalar(at: index)
            return (scalar.value, length)
        }
        return (UInt32((0x41...0x5A).contains(byte) ? byte | 0x20 : byte), 1)
    }

    private static let firstSyllable: UInt32 = 0xAC00
    /// The number of syllables with the same initial.
    private static let syllablesOfInitial: UInt32 = 21 * 28
    private static let initials = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".unicodeScalars)
}

extension UInt32 {
    /// A Boolean value that indicates whether this is a syllable without a final consonant.
    fileprivate var isOpenSyllable: Bool {
        (0xAC00...0xD7A3).contains(self) && (self - 0xAC00).isMultiple(of: 28)
    }
}
