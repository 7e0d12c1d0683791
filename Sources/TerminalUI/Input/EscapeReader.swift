/// A parser for input that begins with Esc: keys, mouse events and focus changes.
struct EscapeReader {
    typealias Decoded = InputDecoder.Decoded

    /// The terminal's own key sequences, besides the common ones.
    let sequences: [[UInt8]: Key]

    /// Returns the event at the start of the bytes; `nil` if more bytes are needed.
    ///
    /// - Parameter isLast: a Boolean value that indicates whether no more bytes are expected.
    func event(_ bytes: ArraySlice<UInt8>, isLast: Bool) -> Decoded? {
        if let known = knownSequence(bytes) { return known }
        switch bytes.dropFirst().first {
        case nil: return isLast ? (.key(.escape), 1) : nil
        case UInt8(ascii: "["): return controlSequence(bytes, isLast: isLast)
        case UInt8(ascii: "O"): return singleShift(bytes, isLast: isLast)
        default: return altKey(bytes, isLast: isLast)
        }
    }

    private func knownSequence(_ bytes: ArraySlice<UInt8>) -> Decoded? {
        guard !sequences.isEmpty else { return nil }
        for length in stride(from: min(8, bytes.count), to: 1, by: -1) {
            if let key = sequences[Array(bytes.prefix(length))] { return (.key(key), length) }
        }
        return nil
    }

    /// Parses Esc and a character, which terminals send for Alt and that character.
    private func altKey(_ bytes: ArraySlice<UInt8>, isLast: Bool) -> Decoded? {
        let rest = bytes.dropFirst()
        if rest.first == 0x7F { return (.key(.backspace.with(.alt)), 2) }
        guard let first = rest.first, first >= 0x20 else {
            return (.key(.escape), 1)
        }
        guard let (character, length) = InputDecoder.character(rest, first, isLast: isLast) else {
            return nil
        }
        guard let character else { return (.key(.escape), 1) }
        return (.key(.alt(character)), length + 1)
    }

    /// Parses `ESC O final`: arrows, function keys and the keypad in application mode.
    ///
    /// Some terminals send the number of a modifier before the final byte.
    private func singleShift(_ bytes: ArraySlice<UInt8>, isLast: Bool) -> Decoded? {
        let body = bytes.dropFirst(2)
        let parameter = body.prefix { (0x30...0x39).contains($0) }
        guard let final = body.dropFirst(parameter.count).first else {
            return isLast ? (.key(.alt("O")), 2) : nil
        }
        guard Self.isFinal(final) else { return (.key(.alt("O")), 2) }
        let modifiers = Self.rxvtArrows[final] == nil ? Self.modifiers(parameter) : .control
        let key = Self.singleShifts[final] ?? Self.rxvtArrows[final] ?? Self.finals[final]
        return (key.map { .key($0.with(modifiers)) }, 3 + parameter.count)
    }
}

// MARK: Control sequences

extension EscapeReader {
    /// Parses `ESC [ parameters final`. Unknown sequences are ignored.
    private func controlSequence(_ bytes: ArraySlice<UInt8>, isLast: Bool) -> Decoded? {
        let body = bytes.dropFirst(2)
        if body.first == UInt8(ascii: "[") { return linuxFunctionKey(bytes, isLast: isLast) }
        guard let end = Self.end(ofControlSequence: body) else {
            return isLast ? (body.isEmpty ? .key(.alt("[")) : nil, bytes.count) : nil
        }
        let length = bytes.distance(from: bytes.startIndex, to: end)
        guard Self.isFinal(body[end]) || body[end] == Self.dollar else {
            return (length == 2 ? .key(.alt("[")) : nil, length)
        }
        return (Self.event(ofParameters: body[..<end], final: body[end]), length + 1)
    }

    /// Returns the index of the final byte, or of the byte that interrupts the sequence.
    ///
    /// rxvt ends the numbers of keys with Shift in `$`, which the standard allows only before a
    /// final byte. Standard sequences with a `$` are responses to requests that board-tui never
    /// sends, and begin with `?`.
    private static func end(ofControlSequence body: ArraySlice<UInt8>) -> Int? {
        let isPrivate = body.first.map(isPrivateMark) ?? false
        return body.firstIndex { !(0x20...0x3F).contains($0) || $0 == dollar && !isPrivate }
    }

    private static func event(
        ofParameters parameters: ArraySlice<UInt8>, final: UInt8
    ) -> InputEvent? {
        if parameters.first == UInt8(ascii: "<") {
            return MouseEvent(report: parameters.dropFirst(), final: final).map(InputEvent.mouse)
        }
        if parameters.first.map(isPrivateMark) == true { return nil }
        switch final {
        case UInt8(ascii: "I") where parameters.isEmpty: return .focus(true)
        case UInt8(ascii: "O") where parameters.isEmpty: return .focus(false)
        default: return KeyReport(parameters, final: final).event
        }
    }

    /// Decodes the modifiers that a terminal reports: one more than the sum of their bits.
    private static func modifiers(_ digits: ArraySlice<UInt8>) -> KeyModifiers {
        KeyModifiers(parameter: Int(String(decoding: digits, as: UTF8.self)))
    }

    /// Parses `ESC [ [ A` to `E`: F1 to F5 of the Linux console.
    private func linuxFunctionKey(_ bytes: ArraySlice<UInt8>, isLast: Bool) -> Decoded? {
        guard let final = bytes.dropFirst(3).first else { return isLast ? (nil, 3) : nil }
        guard Self.isFinal(final) else { return (nil, 3) }
        let letters = UInt8(ascii: "A")...UInt8(ascii: "E")
        return (letters.contains(final) ? .key(.function(Int(final) - 0x40)) : nil, 4)
    }

    private static func isFinal(_ byte: UInt8) -> Bool { (0x40...0x7E).contains(byte) }

    /// Returns true if this first parameter marks a response or a mouse report, never a key.
    private static func isPrivateMark(_ byte: UInt8) -> Bool { (0x3C...0x3F).contains(byte) }

    private static let dollar = UInt8(ascii: "$")
}
