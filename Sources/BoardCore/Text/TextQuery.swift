import Essentials

/// A text to search for, compared in the folded form of `SearchFolding`.
package struct TextQuery: Sendable, Hashable {
    package let text: String
    /// The bytes of the query in folded form.
    let pattern: SearchPattern<UInt8>

    /// Creates a query; `nil` if folding leaves nothing to compare.
    package init?(_ text: String) {
        // Sanitized texts are in the same form.
        self.text = HangulComposition.composed(text)
        let folded = self.text.searchFolded
        guard !folded.isEmpty else { return nil }
        pattern = SearchPattern(folded.utf8)
    }

    /// Returns whether `text` contains the query; fast enough for a million titles.
    package func matches(_ text: String) -> Bool {
        withBytes(of: text, isFound)
    }

    /// Returns the number of non-overlapping matches in `text`.
    ///
    /// Without a match, it is as fast as `matches`.
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
        return pattern.ends(in: folded.bytes).map { end in
            folded.range(of: (end - pattern.elements.count)..<end)
        }
    }

    private func isFound(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        pattern.isFound(inAnyCase: bytes)
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
