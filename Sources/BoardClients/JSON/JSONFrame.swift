/// Finds the end of a JSON value in bytes that arrive in pieces.
///
/// Only quotes and brackets are looked at, whatever kind a bracket is: what is between them is
/// judged when the value is complete, so that a broken one does not spoil its neighbours.
struct JSONFrame {
    private let isScalar: Bool
    private var isFirstByte = true
    private var depth = 0
    private var string: JSONStringFrame?

    /// What a frame makes of some bytes.
    struct Step {
        /// Where the bytes end that are needed.
        let keptEnd: Int
        /// Where the next step begins; what lies between is not needed.
        let end: Int
        /// Whether the value ends here.
        var isLast = false
    }

    /// A frame for the value that begins with `first`.
    init(startingWith first: UInt8) {
        isScalar = first != .quote && !first.opensBracket
    }

    /// Goes to the end of the value, of the bytes, or of a part of them that is not needed.
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

/// Finds the end of a string behind its opening quote, and what of it is longer than anybody reads.
private struct JSONStringFrame {
    private var length = 0
    private var isEscaped = false
    private var isCut = false

    /// Goes to the end of the string or of the bytes; where a part of them is not needed, it ends
    /// before the closing quote.
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

    /// The place to cut at, if the string gets too long in front of a quote, a backslash or the end
    /// of the bytes; never in the middle of an escape sequence.
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
        // What is left is the closing quote, which is needed.
        isCut = false
        length = 0
        return JSONFrame.Step(keptEnd: cut, end: quote)
    }
}
