/// Turns the bytes that a terminal sends into keys.
///
/// It never waits: an escape sequence may arrive in pieces, and a lone Esc is told apart from the
/// beginning of one by whoever feeds it, who calls `flush` when nothing followed for a while.
struct KeyDecoder {
    /// What the first bytes of some are: a key, or nothing that has a meaning, and how many bytes.
    typealias Decoded = (key: Key?, length: Int)

    /// Bytes that may become a key when more arrive.
    private var pending: [UInt8] = []
    /// The paste that has begun and not ended.
    private var paste: PasteReader?
    /// Whether the latest paste stood still for so long that it was taken for ended.
    private var isPasteCutShort = false
    /// What this terminal sends for its keys, beyond what all terminals do.
    private let sequences: [[UInt8]: Key]

    init(sequences: [[UInt8]: Key] = [:]) {
        self.sequences = sequences
    }

    /// Whether an unfinished sequence waits for its rest, or for `flush`.
    var isWaiting: Bool { !pending.isEmpty || isPasting }

    /// Whether what arrives is pasted, not typed.
    var isPasting: Bool { paste != nil }

    /// The keys that are complete with these bytes.
    mutating func keys(from bytes: some Sequence<UInt8>) -> [Key] {
        pending += bytes
        if isPasteCutShort { resumePaste() }
        return decode(isLast: false)
    }

    /// Takes what waits for what it is by itself; a paste ends.
    mutating func flush() -> [Key] {
        let keys = decode(isLast: true)
        isPasteCutShort = isPasteCutShort || isPasting
        return keys + endPaste()
    }

    /// What comes before the end of a paste, and after no beginning, was pasted, not typed.
    private mutating func resumePaste() {
        guard let end = pending.firstRange(of: PasteReader.end) else { return }
        isPasteCutShort = false
        let beginning = pending.firstRange(of: PasteReader.beginning)
        if !isPasting, beginning.map({ end.lowerBound < $0.lowerBound }) ?? true {
            paste = PasteReader()
        }
    }

    private mutating func decode(isLast: Bool) -> [Key] {
        var keys: [Key] = []
        var rest = pending[...]
        while let first = rest.first {
            if isPasting {
                keys += readPaste(&rest)
                continue
            }
            guard let (key, length) = decode(rest, first, isLast: isLast) else { break }
            if let key { keys.append(key) }
            if rest.prefix(length).elementsEqual(PasteReader.beginning) { paste = PasteReader() }
            rest = rest.dropFirst(length)
        }
        pending = Array(rest)
        return keys
    }

    private mutating func readPaste(_ bytes: inout ArraySlice<UInt8>) -> [Key] {
        paste?.read(&bytes) == true ? endPaste() : []
    }

    private mutating func endPaste() -> [Key] {
        defer { paste = nil }
        guard let text = paste?.text, !text.isEmpty else { return [] }
        return [.paste(text)]
    }

    /// The first key; `nil` where more bytes are needed to tell.
    private func decode(_ bytes: ArraySlice<UInt8>, _ first: UInt8, isLast: Bool) -> Decoded? {
        switch first {
        case 0x1B: escapeSequence(bytes, isLast: isLast)
        case 0x7F: (.backspace, 1)
        case ..<0x20: (Self.key(ofControl: first), 1)
        default: character(bytes, first, isLast: isLast)
        }
    }

    /// The key of a control character; those that have a key of their own are told as it.
    static func key(ofControl byte: UInt8) -> Key {
        switch byte {
        case 0x08: .backspace
        case 0x09: .tab
        case 0x0A, 0x0D: .enter
        case 0x1B: .escape
        case 0x00: .control(" ")
        case ..<0x1B: .control(Character(Unicode.Scalar(byte + 0x60)))
        default: .control(Character(Unicode.Scalar(byte + 0x40)))
        }
    }

    /// A character of UTF-8; a byte that belongs to none says nothing.
    private func character(_ bytes: ArraySlice<UInt8>, _ first: UInt8, isLast: Bool) -> Decoded? {
        let length = Self.length(ofCharacter: first)
        let tail = bytes.dropFirst().prefix(length - 1)
        guard tail.allSatisfy({ $0 & 0xC0 == 0x80 }) else { return (nil, 1) }
        if tail.count < length - 1 { return isLast ? (nil, 1) : nil }
        guard let text = String(validating: bytes.prefix(length), as: UTF8.self),
            let scalar = text.unicodeScalars.first
        else { return (nil, 1) }
        let isControl = scalar.properties.generalCategory == .control
        return (isControl ? nil : .character(Character(scalar)), length)
    }

    /// How many bytes a character has by its first; 1 for those that can be none.
    private static func length(ofCharacter first: UInt8) -> Int {
        switch first {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 1
        }
    }
}

// MARK: Escape sequences

extension KeyDecoder {
    private func escapeSequence(_ bytes: ArraySlice<UInt8>, isLast: Bool) -> Decoded? {
        if let known = knownSequence(bytes) { return known }
        switch bytes.dropFirst().first {
        case nil: return isLast ? (.escape, 1) : nil
        case UInt8(ascii: "["): return controlSequence(bytes, isLast: isLast)
        case UInt8(ascii: "O"): return singleShift(bytes, isLast: isLast)
        default: return altKey(bytes, isLast: isLast)
        }
    }

    private func knownSequence(_ bytes: ArraySlice<UInt8>) -> Decoded? {
        guard !sequences.isEmpty else { return nil }
        for length in stride(from: min(8, bytes.count), to: 1, by: -1) {
            if let key = sequences[Array(bytes.prefix(length))] { return (key, length) }
        }
        return nil
    }

    /// Esc and a character, which is what Alt and the character send.
    private func altKey(_ bytes: ArraySlice<UInt8>, isLast: Bool) -> Decoded? {
        let rest = bytes.dropFirst()
        guard let first = rest.first, first >= 0x20, first != 0x7F else { return (.escape, 1) }
        guard let (key, length) = character(rest, first, isLast: isLast) else { return nil }
        guard case .character(let character)? = key else { return (.escape, 1) }
        return (.alt(character), length + 1)
    }

    /// `ESC O final`, as arrows, function keys and the keypad send in application mode; some
    /// terminals put the number of a modifier before the final.
    private func singleShift(_ bytes: ArraySlice<UInt8>, isLast: Bool) -> Decoded? {
        let body = bytes.dropFirst(2)
        let parameter = body.prefix { (0x30...0x39).contains($0) }
        guard let final = body.dropFirst(parameter.count).first else {
            return isLast ? (.alt("O"), 2) : nil
        }
        guard Self.isFinal(final) else { return (.alt("O"), 2) }
        return (Self.singleShifts[final] ?? Self.finals[final], 3 + parameter.count)
    }

    /// `ESC [ parameters final`; modifiers are not told apart, unknown sequences say nothing.
    private func controlSequence(_ bytes: ArraySlice<UInt8>, isLast: Bool) -> Decoded? {
        let body = bytes.dropFirst(2)
        if body.first == UInt8(ascii: "[") { return linuxFunctionKey(bytes, isLast: isLast) }
        guard let end = Self.end(ofControlSequence: body) else {
            return isLast ? (body.isEmpty ? .alt("[") : nil, bytes.count) : nil
        }
        let length = bytes.distance(from: bytes.startIndex, to: end)
        guard Self.isFinal(body[end]) || body[end] == Self.dollar else {
            return (length == 2 ? .alt("[") : nil, length)
        }
        return (Self.key(ofParameters: body[..<end], final: body[end]), length + 1)
    }

    /// Where the final stands, or what interrupts the sequence.
    ///
    /// rxvt ends the numbers of keys pressed with Shift in `$`, which the standard has before a
    /// final; only answers to questions that are never asked do that, and they begin with `?`.
    private static func end(ofControlSequence body: ArraySlice<UInt8>) -> Int? {
        let isPrivate = body.first.map(isPrivateMark) ?? false
        return body.firstIndex { !(0x20...0x3F).contains($0) || $0 == dollar && !isPrivate }
    }

    private static func key(ofParameters parameters: ArraySlice<UInt8>, final: UInt8) -> Key? {
        if parameters.first.map(isPrivateMark) == true { return nil }
        guard [UInt8(ascii: "~"), UInt8(ascii: "^"), UInt8(ascii: "@"), dollar].contains(final)
        else { return finals[final] }
        let digits = parameters.prefix { $0 != UInt8(ascii: ";") }
        return Int(String(decoding: digits, as: UTF8.self)).flatMap { numbered[$0] }
    }

    /// `ESC [ [ A` to `E`: F1 to F5 of the Linux console.
    private func linuxFunctionKey(_ bytes: ArraySlice<UInt8>, isLast: Bool) -> Decoded? {
        guard let final = bytes.dropFirst(3).first else { return isLast ? (nil, 3) : nil }
        guard Self.isFinal(final) else { return (nil, 3) }
        let letters = UInt8(ascii: "A")...UInt8(ascii: "E")
        return (letters.contains(final) ? .function(Int(final) - 0x40) : nil, 4)
    }

    private static func isFinal(_ byte: UInt8) -> Bool { (0x40...0x7E).contains(byte) }

    /// Whether this first parameter makes the sequence an answer or a mouse report, never a key.
    private static func isPrivateMark(_ byte: UInt8) -> Bool { (0x3C...0x3F).contains(byte) }

    private static let dollar = UInt8(ascii: "$")
}
