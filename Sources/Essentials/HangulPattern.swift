/// A Korean text as it is typed to find something: `ㅌㅁㄴ` and `터미너` find 터미널.
///
/// An initial consonant stands for all syllables that begin with it. The last syllable may still be
/// composed, and stands for all that continue it. Its final consonant may also begin the next one:
/// `온` finds 오늘.
package struct HangulPattern: Sendable, Hashable {
    /// The readings of the text: the scalars that match at each position.
    private let forms: [[ClosedRange<UInt32>]]

    /// Creates the pattern of a text; `nil` if it finds only what the text itself does.
    ///
    /// - Parameter isComposing: `false` if the last syllable is complete.
    package init?(_ text: String, isComposing: Bool = true) {
        var elements: [ClosedRange<UInt32>] = []
        for scalar in text.unicodeScalars {
            if let syllables = Self.syllables(with: scalar) {
                elements.append(syllables)
            } else {
                var bytes: [UInt8] = []
                scalar.appendFolded(to: &bytes)
                let folded = String(decoding: bytes, as: UTF8.self).unicodeScalars
                elements += folded.map { $0.value...$0.value }
            }
        }
        var forms = [elements]
        if isComposing, let last = elements.popLast(), last.count == 1,
            let syllable = Syllable(last.lowerBound)
        {
            forms[0][elements.count] = syllable.continuations
            if let (rest, initial) = syllable.split, let next = Self.syllables(with: initial) {
                forms.append(elements + [rest...rest, next])
            }
        }
        guard forms.joined().contains(where: { $0.count > 1 }) else { return nil }
        self.forms = forms
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
            if let end = end(ofMatchAt: index, in: bytes) {
                ranges.append(index..<end)
                index = end
            } else {
                index += Self.value(in: bytes, at: index).length
            }
        }
        return ranges
    }

    private func end(ofMatchAt start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var longest: Int?
        for form in forms {
            if let end = end(of: form, at: start, in: bytes) { longest = max(end, longest ?? end) }
        }
        return longest
    }

    private func end(
        of form: [ClosedRange<UInt32>], at start: Int, in bytes: UnsafeBufferPointer<UInt8>
    ) -> Int? {
        var index = start
        for element in form {
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

    /// Returns the syllables that begin with a consonant; `nil` for other scalars.
    private static func syllables(with initial: Unicode.Scalar) -> ClosedRange<UInt32>? {
        initials.firstIndex(of: initial).map { number in
            let first = Syllable.first + UInt32(number) * Syllable.countOfInitial
            return first...(first + Syllable.countOfInitial - 1)
        }
    }

    private static let initials = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".unicodeScalars)
}

/// A Hangul syllable; chapter 3.12 of the Unicode Standard has the arithmetic.
private struct Syllable {
    static let first: UInt32 = 0xAC00
    /// The number of syllables with the same initial.
    static let countOfInitial: UInt32 = 21 * 28

    private let value: UInt32
    /// The number of its final consonant; 0 without one.
    private var final: Int { Int((value - Self.first) % 28) }

    init?(_ value: UInt32) {
        guard (Self.first...0xD7A3).contains(value) else { return nil }
        self.value = value
    }

    /// The syllables that can still be made of it by typing a final consonant, and itself.
    var continuations: ClosedRange<UInt32> {
        let last = Self.kept.lastIndex(of: final) ?? final
        return value...(value + UInt32(max(last, final) - final))
    }

    /// The syllable before its last consonant, and that consonant as the initial of the next one.
    var split: (rest: UInt32, initial: Unicode.Scalar)? {
        guard final > 0 else { return nil }
        return (value - UInt32(final - Self.kept[final]), Self.moved[final - 1])
    }

    /// For each final, the final that remains when its last consonant moves to the next syllable.
    private static let kept =
        [0, 0, 0, 1, 0, 4, 4, 0, 0, 8, 8, 8, 8, 8, 8, 8, 0, 0, 17] + Array(repeating: 0, count: 9)
    /// The consonant that moves, from the first final on.
    private static let moved = Array("ㄱㄲㅅㄴㅈㅎㄷㄹㄱㅁㅂㅅㅌㅍㅎㅁㅂㅅㅅㅆㅇㅈㅊㅋㅌㅍㅎ".unicodeScalars)
}
