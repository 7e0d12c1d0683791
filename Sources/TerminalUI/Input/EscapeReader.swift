/// Reads what begins with Esc: keys, the mouse and the window's focus.
struct EscapeReader {
    typealias Decoded = InputDecoder.Decoded

    /// What this terminal sends for its keys, beyond what all terminals do.
    let sequences: [[UInt8]: Key]

    /// The event that the bytes begin with; `nil` where more bytes are needed to tell.
    ///
    /// - Parameter isLast: whether no more bytes are to be expected.
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

    /// Esc and a character, which is what Alt and the character send.
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

    /// `ESC O final`, as arrows, function keys and the keypad send in application mode; some
    /// terminals put the number of a modifier before the final.
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
    /// `ESC [ parameters final`; unknown sequences say nothing.
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

    /// Where the final stands, or what interrupts the sequence.
    ///
    /// rxvt ends the numbers of keys pressed with Shift in `$`, which the standard has before a
    /// final; only answers to questions that are never asked do that, and they begin with `?`.
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

    /// What a terminal says is held down: one more than the sum of its bits.
    private static func modifiers(_ digits: ArraySlice<UInt8>) -> KeyModifiers {
        KeyModifiers(parameter: Int(String(decoding: digits, as: UTF8.self)))
    }

    /// `ESC [ [ A` to `E`: F1 to F5 of the Linux console.
    private func linuxFunctionKey(_ bytes: ArraySlice<UInt8>, isLast: Bool) -> Decoded? {
        guard let final = bytes.dropFirst(3).first else { return isLast ? (nil, 3) : nil }
        guard Self.isFinal(final) else { return (nil, 3) }
        let letters = UInt8(ascii: "A")...UInt8(ascii: "E")
        return (letters.contains(final) ? .key(.function(Int(final) - 0x40)) : nil, 4)
    }

    private static func isFinal(_ byte: UInt8) -> Bool { (0x40...0x7E).contains(byte) }

    /// Whether this first parameter makes the sequence an answer or a mouse report, never a key.
    private static func isPrivateMark(_ byte: UInt8) -> Bool { (0x3C...0x3F).contains(byte) }

    private static let dollar = UInt8(ascii: "$")
}
