import Essentials

/// A text to search for, compared in the folded form of `SearchFolding`.
package struct TextQuery: Sendable, Hashable {
    package let text: String
    /// The query's bytes in the folded form.
    let pattern: SearchPattern<UInt8>

    /// Makes a query; `nil` for a text without anything that is compared.
    package init?(_ text: String) {
        // Texts are cleaned to the same form.
        self.text = HangulComposition.composed(text)
        let folded = self.text.searchFolded
        guard !folded.isEmpty else { return nil }
        pattern = SearchPattern(folded.utf8)
    }

    /// Whether `text` holds the query; fast enough for the titles of a million posts.
    package func matches(_ text: String) -> Bool {
        withBytes(of: text, isFound)
    }

    /// How often `text` holds the query, one beside the other; where it does not, as fast as
    /// `matches`.
    package func count(in text: String) -> Int {
        withBytes(of: text) { bytes in
            guard isFound(in: bytes) else { return 0 }
            var start = 0
            return pattern.ends(in: bytes.lazy.map(\.loweredASCII)).count { end in
                guard end - pattern.elements.count >= start else { return false }
                start = end
                return true
            }
        }
    }

    /// The lines of `text` that hold the query, counted from 0, in order; as fast as `matches`.
    package func lines(of text: String) -> [Int] {
        withBytes(of: text) { bytes in
            bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
                .enumerated()
                .filter { isFound(in: UnsafeBufferPointer(rebasing: $0.element)) }.map(\.offset)
        }
    }

    /// All places in `text` that hold the query, from left to right, in whole characters.
    package func ranges(in text: String) -> [Range<String.Index>] {
        guard matches(text) else { return [] }
        return places(in: text, joinsBlanks: false).reduce(into: []) { ranges, place in
            guard place.lowerBound >= ranges.last?.upperBound ?? text.startIndex else { return }
            ranges.append(place)
        }
    }

    /// Every place in `text` that holds the query, in whole characters; they may overlap.
    ///
    /// - Parameter joinsBlanks: whether a run of blanks counts as one space.
    func places(in text: String, joinsBlanks: Bool) -> [Range<String.Index>] {
        let folded = FoldedText(text, joinsBlanks: joinsBlanks)
        return pattern.ends(in: folded.bytes).map { end in
            folded.range(of: (end - pattern.elements.count)..<end)
        }
    }

    private func isFound(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        pattern.isFound(inAnyCase: bytes)
    }

    /// Calls `body` with the bytes of a text in the folded form but for the case of ASCII letters.
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
