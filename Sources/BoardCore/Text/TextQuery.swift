import Foundation

/// A text to search for, whatever its case.
package struct TextQuery: Sendable, Hashable {
    package let text: String
    /// The query's bytes with ASCII letters lowered.
    private let bytes: [UInt8]
    /// Whether comparing bytes tells all: no letter beyond ASCII has a case.
    private let isPlain: Bool

    /// Makes a query; `nil` for a text of nothing, which is found nowhere.
    package init?(_ text: String) {
        guard !text.isEmpty else { return nil }
        // Texts are cleaned to the same form, and most are compared by their bytes.
        self.text = HangulComposition.composed(text)
        bytes = self.text.utf8.map(\.loweredASCII)
        isPlain = text.unicodeScalars.allSatisfy { $0.isASCII || !$0.properties.isCased }
    }

    /// Whether `text` holds the query; fast enough for the titles of a million posts.
    package func matches(_ text: String) -> Bool {
        guard isPlain else { return text.range(of: self.text, options: .caseInsensitive) != nil }
        return text.utf8.withContiguousStorageIfAvailable(isFound)
            ?? Array(text.utf8).withUnsafeBufferPointer(isFound)
    }

    /// The lines of `text` that hold the query, counted from 0, in order; as fast as `matches`.
    package func lines(of text: String) -> [Int] {
        guard isPlain else {
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            return lines.indices.filter { matches(String(lines[$0])) }
        }
        return text.utf8.withContiguousStorageIfAvailable(foundLines)
            ?? Array(text.utf8).withUnsafeBufferPointer(foundLines)
    }

    /// All places in `text` that hold the query, from left to right.
    package func ranges(in text: String) -> [Range<String.Index>] {
        guard matches(text) else { return [] }
        var ranges: [Range<String.Index>] = []
        var rest = text.startIndex..<text.endIndex
        while let range = text.range(of: self.text, options: .caseInsensitive, range: rest) {
            ranges.append(range)
            rest = range.upperBound..<text.endIndex
        }
        return ranges
    }

    private func foundLines(of text: UnsafeBufferPointer<UInt8>) -> [Int] {
        text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
            .filter { isFound(in: UnsafeBufferPointer(rebasing: $0.element)) }.map(\.offset)
    }

    private func isFound(in text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = bytes.first, text.count >= bytes.count else { return false }
        for start in 0...(text.count - bytes.count) where text[start].loweredASCII == first {
            if matches(text, at: start) { return true }
        }
        return false
    }

    private func matches(_ text: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
        for offset in 1..<max(1, bytes.count)
        where text[start + offset].loweredASCII != bytes[offset] {
            return false
        }
        return true
    }
}

extension UInt8 {
    fileprivate var loweredASCII: UInt8 {
        self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") ? self | 0x20 : self
    }
}
