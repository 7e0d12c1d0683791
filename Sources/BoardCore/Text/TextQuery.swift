import Essentials

/// A text to search for, compared in the folded form of `SearchFolding`.
package struct TextQuery: Sendable, Hashable {
    package let text: String
    /// The bytes of the query in folded form.
    let pattern: SearchPattern<UInt8>
    /// The Korean text that is being typed; `nil` if only the text itself is to be found.
    private let typed: HangulPattern?

    /// Creates a query; `nil` if folding leaves nothing to compare.
    ///
    /// - Parameters:
    ///   - isTyped: `true` to also find Korean by its initial consonants.
    ///   - isComposing: `false` if the last syllable of a typed text is complete.
    package init?(_ text: String, isTyped: Bool = false, isComposing: Bool = true) {
        // Sanitized texts are in the same form.
        self.text = HangulComposition.composed(text)
        let folded = self.text.searchFolded
        guard !folded.isEmpty else { return nil }
        pattern = SearchPattern(folded.utf8)
        typed = isTyped ? HangulPattern(self.text, isComposing: isComposing) : nil
    }

    /// Returns whether `text` contains the query; fast enough for a million titles.
    package func matches(_ text: String) -> Bool {
        withBytes(of: text, isFound)
    }

    /// Returns whether `text` without some bytes contains the query as Korean that is being typed.
    func matchesTyped(_ text: String, skipping isSkipped: (UInt8) -> Bool) -> Bool {
        guard let typed else { return false }
        return withBytes(of: text) { bytes in
            bytes.filter { !isSkipped($0) }.withUnsafeBufferPointer(typed.isFound)
        }
    }

    /// Returns the number of non-overlapping matches in `text`.
    ///
    /// Without a match, it is as fast as `matches`.
    package func count(in text: String) -> Int {
        if typed != nil { return ranges(in: text).count }
        return withBytes(of: text) { bytes in
            guard isFound(in: bytes) else { return 0 }
            var start = 0
            return pattern.ends(in: bytes.lazy.map(\.loweredASCII)).count { end in
                guard end - pattern.elements.count >= start else { return false }
                start = end
                return true
            }
        }
    }

    /// Returns the indices of the lines that contain the query, from 0; as fast as `matches`.
    package func lines(of text: String) -> [Int] {
        withBytes(of: text) { bytes in
            bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
                .enumerated()
                .filter { isFound(in: UnsafeBufferPointer(rebasing: $0.element)) }.map(\.offset)
        }
    }

    /// Returns the ranges of all non-overlapping matches in `text`, in whole characters.
    package func ranges(in text: String) -> [Range<String.Index>] {
        guard matches(text) else { return [] }
        return places(in: text, joinsBlanks: false).reduce(into: []) { ranges, place in
            guard place.lowerBound >= ranges.last?.upperBound ?? text.startIndex else { return }
            ranges.append(place)
        }
    }

    /// Returns the ranges of all matches in `text`, in whole characters; they may overlap.
    ///
    /// - Parameter joinsBlanks: `true` to count a run of white space as one space.
    func places(in text: String, joinsBlanks: Bool) -> [Range<String.Index>] {
        let folded = FoldedText(text, joinsBlanks: joinsBlanks)
        let exact = pattern.ends(in: folded.bytes).map { ($0 - pattern.elements.count)..<$0 }
        guard let typed else { return exact.map(folded.range) }
        let others = folded.bytes.withUnsafeBufferPointer { typed.ranges(in: $0) }
        return Set(exact + others).sorted { $0.lowerBound < $1.lowerBound }.map(folded.range)
    }

    private func isFound(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        pattern.isFound(inAnyCase: bytes) || typed?.isFound(in: bytes) == true
    }

    /// Calls `body` with the folded bytes of a text, whose ASCII letters keep their case.
    func withBytes<Result>(
        of text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        SearchFolding.withFoldedBytes(of: text, body)
    }
}

extension UInt8 {
    var loweredASCII: UInt8 {
        self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") ? self | 0x20 : self
    }
}

extension TextQuery {
    /// Returns whether a text equals the query, ignoring case.
    func isWhole(_ text: String) -> Bool {
        withBytes(of: text) { bytes in
            bytes.count == pattern.elements.count && begins(bytes)
        }
    }

    /// Returns whether a text begins with the query, ignoring case.
    package func begins(_ text: String) -> Bool {
        withBytes(of: text, begins)
    }

    private func begins(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes.lazy.map(\.loweredASCII).starts(with: pattern.elements)
    }
}
