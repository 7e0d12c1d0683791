/// Finds the end of a JSON value in bytes that arrive in pieces.
///
/// Only quotes and brackets are looked at, whatever kind a bracket is: what is between them is
/// judged when the value is complete, so that a broken one does not spoil its neighbours.
struct JSONFrame {
    private let isScalar: Bool
    private var isFirstByte = true
    private var depth = 0
    private var isInString = false
    private var isEscaped = false

    /// A frame for the value that begins with `first`.
    init(startingWith first: UInt8) {
        isScalar = first != .quote && !first.opensBracket
    }

    /// The index behind the value's last byte; `nil` where it does not end in `bytes`.
    mutating func end(in bytes: [UInt8], from start: Int) -> Int? {
        isScalar ? endOfScalar(in: bytes, from: start) : endOfStructure(in: bytes, from: start)
    }

    private mutating func endOfScalar(in bytes: [UInt8], from start: Int) -> Int? {
        let first = isFirstByte ? start + 1 : start
        isFirstByte = false
        return bytes[first...].firstIndex { $0.isWhitespace || $0 == .comma || $0.closesBracket }
    }

    private mutating func endOfStructure(in bytes: [UInt8], from start: Int) -> Int? {
        var index = start
        while index < bytes.count {
            if isInString {
                index = endOfString(in: bytes, from: index)
            } else {
                note(bytes[index])
                index += 1
            }
            if depth == 0 && !isInString { return index }
        }
        return nil
    }

    private mutating func note(_ byte: UInt8) {
        if byte == .quote {
            isInString = true
        } else if byte.opensBracket {
            depth += 1
        } else if byte.closesBracket {
            depth -= 1
        }
    }

    private mutating func endOfString(in bytes: [UInt8], from start: Int) -> Int {
        var index = start
        while index < bytes.count {
            if isEscaped {
                isEscaped = false
                index += 1
            }
            index = bytes.firstQuoteOrBackslash(from: index)
            guard index < bytes.count else { break }
            isEscaped = bytes[index] == .backslash
            index += 1
            if !isEscaped {
                isInString = false
                break
            }
        }
        return index
    }
}
