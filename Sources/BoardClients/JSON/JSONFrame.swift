/// A scanner that finds the end of a JSON value in bytes that arrive in chunks.
///
/// It only tracks quotation marks and nesting, without distinguishing brackets and braces. The
/// content is validated when the value is complete, so that a malformed value does not affect its
/// neighbours.
struct JSONFrame {
    private let isScalar: Bool
    private var isFirstByte = true
    private var depth = 0
    private var string: JSONStringFrame?

    /// The result of scanning some bytes.
    struct Step {
        /// The end of the bytes to buffer.
        let keptEnd: Int
        /// The start of the next step. The bytes between the two can be discarded.
        let end: Int
        /// A Boolean value that indicates whether the value ends here.
        var isLast = false
    }

    /// Creates a frame for the value that starts with `first`.
    init(startingWith first: UInt8) {
        isScalar = first != .quote && !first.opensBracket
    }

    /// Scans to the end of the value, of the bytes, or of a part that can be discarded.
    mutating func step(in bytes: [UInt8], from start: Int) -> Step {
        isScalar ? stepInScalar(in: bytes, from: start) : stepInStructure(in: bytes, from: start)
    }

    private mutating func stepInScalar(in bytes: [UInt8], from start: Int) -> Step {
        let first = isFirstByte ? start + 1 : start
        isFirstByte = false
        let end = bytes[first...].firstIndex { $0.isWhitespace || $0 == .comma || $0.closesBracket }
        return Step(keptEnd: end ?? bytes.count, end: end ?? bytes.count, isLast: end != nil)
    }

    private mutating func stepInStructure(in bytes: [UInt8], from start: Int) -> Step {
        var index = start
        while index < bytes.count {
            if let step = string?.step(in: bytes, from: index) {
                index = step.end
                if step.isLast { string = nil }
                if step.keptEnd < step.end { return Step(keptEnd: step.keptEnd, end: step.end) }
            } else {
                note(bytes[index])
                index += 1
            }
            if depth == 0, string == nil { return Step(keptEnd: index, end: index, isLast: true) }
        }
        return Step(keptEnd: index, end: index)
    }

    private mutating func note(_ byte: UInt8) {
        if byte == .quote {
            string = JSONStringFrame()
        } else if byte.opensBracket {
            depth += 1
        } else if byte.closesBracket {
            depth -= 1
        }
    }
}

/// A scanner that finds the end of a string, and the part that exceeds the length limit.
private struct JSONStringFrame {
    private var length = 0
    private var isEscaped = false
    private var isCut = false

    /// Scans to the end of the string or of the bytes.
    ///
    /// If a part can be discarded, the step ends before the closing quotation mark.
    mutating func step(in bytes: [UInt8], from start: Int) -> JSONFrame.Step {
        var index = start
        var cut = isCut ? start : nil
        while index < bytes.count {
            if isEscaped {
                isEscaped = false
                index += 1
            }
            let special = bytes.firstQuoteOrBackslash(from: index)
            cut = cut ?? self.cut(bytes, in: index..<special, startingAt: start)
            index = special
            guard index < bytes.count else { break }
            if bytes[index] == .quote { return end(at: index, cut: cut) }
            isEscaped = true
            index += 1
        }
        length += index - start
        isCut = cut != nil
        return JSONFrame.Step(keptEnd: cut ?? index, end: index)
    }

    /// Returns the index at which to cut the string, or `nil` if it is within the limit.
    ///
    /// It checks the plain text before a quotation mark, a backslash or the end of the bytes, and
    /// never cuts an escape sequence.
    private func cut(_ bytes: [UInt8], in plain: Range<Int>, startingAt start: Int) -> Int? {
        let limit = start + JSONCursor.rawTextLimit - length
        guard plain.upperBound > limit else { return nil }
        let cut = max(plain.lowerBound + JSONCursor.longestEscape, limit)
        if cut < plain.upperBound { return cut }
        let isAtBackslash = plain.upperBound < bytes.count && bytes[plain.upperBound] == .backslash
        return isAtBackslash ? plain.upperBound : nil
    }

    private mutating func end(at quote: Int, cut: Int?) -> JSONFrame.Step {
        guard let cut, cut < quote else {
            return JSONFrame.Step(keptEnd: quote + 1, end: quote + 1, isLast: true)
        }
        // Only the closing quotation mark remains, which is buffered.
        isCut = false
        length = 0
        return JSONFrame.Step(keptEnd: cut, end: quote)
    }
}
