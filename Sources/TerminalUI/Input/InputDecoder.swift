import CNcurses

/// A decoder that turns the bytes of a terminal into input events.
///
/// The decoder never waits. An escape sequence may arrive in pieces. To distinguish a lone Esc from
/// the start of a sequence, the caller calls `flush` when nothing followed for a while.
struct InputDecoder {
    /// The event at the start of some bytes, `nil` if there is none, and its length in bytes.
    typealias Decoded = (event: InputEvent?, length: Int)

    /// Bytes that may become an event when more bytes arrive.
    private var pending: [UInt8] = []
    /// The paste that has begun but not ended.
    private var paste: PasteReader?
    /// Set if the last paste was ended because no more bytes arrived for a while.
    private var hasPasteTimedOut = false
    /// Set if a paste was truncated since the last call of `takePasteTruncation`.
    private var isPasteTruncated = false
    /// The control string that has begun but not ended.
    private var controlString: ControlStringReader?
    /// The part of a control string that arrived before the last flush.
    private var stringCut: ControlStringReader.Cut?
    /// The start of a cursor report whose rest did not arrive in time.
    private var partialReport: [UInt8] = []
    private let escapes: EscapeReader

    /// The cursor reports received since the last call of `takeReports`.
    private var reports: [CursorReport] = []
    /// The background colour, once the terminal has reported it.
    private(set) var background: Colour?

    /// - Parameter sequences: the terminal's own key sequences, besides the common ones.
    init(sequences: [[UInt8]: Key] = [:]) {
        escapes = EscapeReader(sequences: sequences)
    }

    /// A Boolean value that indicates whether an unfinished sequence needs more bytes or `flush`.
    var isWaiting: Bool { !pending.isEmpty || isInsideMarkers }

    /// A Boolean value that indicates whether the input lasts until an end marker.
    var isInsideMarkers: Bool { isPasting || isInsideString }

    /// True while a control string has begun and not ended.
    var isInsideString: Bool { controlString != nil }

    /// A Boolean value that indicates whether the input is pasted, not typed.
    var isPasting: Bool { paste != nil }

    /// Returns the events that are complete with these bytes.
    mutating func events(from bytes: some Sequence<UInt8>) -> [InputEvent] {
        pending += bytes
        if hasPasteTimedOut { resumePaste() }
        if let stringCut { resumeString(after: stringCut) }
        if !partialReport.isEmpty { resumeReport() }
        return decode(isLast: false)
    }

    /// Returns the cursor reports that have arrived, and removes them.
    mutating func takeReports() -> [CursorReport] {
        defer { reports = [] }
        return reports
    }

    /// Returns whether a paste was truncated because of its length, and resets that.
    mutating func takePasteTruncation() -> Bool {
        defer { isPasteTruncated = false }
        return isPasteTruncated
    }

    /// Decodes the pending bytes as they are. Ends a paste.
    mutating func flush() -> [InputEvent] {
        stringCut =
            isInsideString
            ? .content(endsInEscape: !pending.isEmpty) : ControlStringReader.cut(after: pending)
        partialReport = CursorReport.mayBegin(pending) ? pending : []
        if isInsideString { pending = [] }
        controlString = nil
        let events = decode(isLast: true)
        hasPasteTimedOut = hasPasteTimedOut || isPasting
        return events + endPaste()
    }

    /// Resumes a paste that ended too early if its end marker arrives without a start marker.
    private mutating func resumePaste() {
        guard let end = pending.firstRange(of: PasteReader.end) else { return }
        hasPasteTimedOut = false
        let beginning = pending.firstRange(of: PasteReader.beginning)
        if !isPasting, beginning.map({ end.lowerBound < $0.lowerBound }) ?? true {
            paste = PasteReader()
        }
    }

    private mutating func decode(isLast: Bool) -> [InputEvent] {
        var events: [InputEvent] = []
        var rest = pending[...]
        while let first = rest.first {
            if isPasting {
                events += readPaste(&rest)
                continue
            }
            let isEscape = first == 0x1B
            if isInsideString || ControlStringReader.begins(rest) {
                guard readString(&rest) else { break }
                continue
            }
            if isEscape, !isLast, ControlStringReader.mayBegin(rest) { break }
            if isEscape, readReport(&rest) { continue }
            guard let (event, length) = decode(rest, first, isLast: isLast) else { break }
            if let event { events.append(event) }
            if isEscape, rest.prefix(length).elementsEqual(PasteReader.beginning) {
                paste = PasteReader()
            }
            rest = rest.dropFirst(length)
        }
        pending = Array(rest)
        return events
    }

    /// Discards the rest of a control string that arrives late.
    private mutating func resumeString(after cut: ControlStringReader.Cut) {
        stringCut = nil
        pending.removeFirst(ControlStringReader.lengthOfRest(pending[...], after: cut))
    }

    /// Completes a cursor report whose rest arrives late, so that it is not decoded as keys.
    private mutating func resumeReport() {
        if let report = CursorReport((partialReport + pending)[...]) {
            add(report)
            pending.removeFirst(report.length - partialReport.count)
        }
        partialReport = []
    }

    /// Reads a report at the start of the bytes. Returns false if there is none.
    private mutating func readReport(_ bytes: inout ArraySlice<UInt8>) -> Bool {
        guard let report = CursorReport(bytes) else { return false }
        add(report)
        bytes = bytes.dropFirst(report.length)
        return true
    }

    /// Stores a report, up to the number of requests.
    private mutating func add(_ report: CursorReport) {
        if reports.count < WidthQuery.count { reports.append(report) }
    }

    /// Returns true if the control string has ended.
    private mutating func readString(_ bytes: inout ArraySlice<UInt8>) -> Bool {
        var reader = controlString ?? ControlStringReader()
        controlString = nil
        let hasEnded = reader.read(&bytes)
        controlString = hasEnded ? nil : reader
        if hasEnded { background = reader.background ?? background }
        return hasEnded
    }

    private mutating func readPaste(_ bytes: inout ArraySlice<UInt8>) -> [InputEvent] {
        paste?.read(&bytes) == true ? endPaste() : []
    }

    private mutating func endPaste() -> [InputEvent] {
        defer { paste = nil }
        isPasteTruncated = isPasteTruncated || paste?.isCut == true
        guard let text = paste?.text, !text.isEmpty else { return [] }
        return [.paste(text)]
    }

    /// Decodes the first event; `nil` if more bytes are needed.
    private func decode(_ bytes: ArraySlice<UInt8>, _ first: UInt8, isLast: Bool) -> Decoded? {
        switch first {
        case 0x1B: escapes.event(bytes, isLast: isLast)
        case 0x7F: (.key(.backspace), 1)
        case ..<0x20: (.key(Self.key(ofControl: first)), 1)
        case ..<0x7F: (.key(.character(Character(Unicode.Scalar(first)))), 1)
        default:
            Self.character(bytes, first, isLast: isLast).map { character, length in
                (character.map { .key(.character($0)) }, length)
            }
        }
    }

    /// Returns the key of a control character. Ctrl-I, for example, is Tab.
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

    /// Decodes a UTF-8 character. Invalid bytes are ignored.
    static func character(
        _ bytes: ArraySlice<UInt8>, _ first: UInt8, isLast: Bool
    ) -> (character: Character?, length: Int)? {
        let length = length(ofCharacter: first)
        let tail = bytes.dropFirst().prefix(length - 1)
        guard tail.allSatisfy({ $0 & 0xC0 == 0x80 }) else { return (nil, 1) }
        if tail.count < length - 1 { return isLast ? (nil, 1) : nil }
        guard let text = String(validating: bytes.prefix(length), as: UTF8.self),
            let scalar = text.unicodeScalars.first
        else { return (nil, 1) }
        let isControl = scalar.properties.generalCategory == .control
        return (isControl ? nil : Character(scalar), length)
    }

    /// Returns the number of bytes of a character by its first byte; 1 if that byte is invalid.
    private static func length(ofCharacter first: UInt8) -> Int {
        switch first {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 1
        }
    }
}

extension InputDecoder {
    /// Returns a decoder that also knows the key sequences of the current terminal from terminfo.
    @MainActor static func ofCurrentTerminal() -> InputDecoder {
        var sequences: [[UInt8]: Key] = [:]
        for (name, key) in capabilities {
            guard let sequence = cncurses_capability(name) else { continue }
            let bytes = [UInt8](String(cString: sequence).utf8)
            if bytes.count > 1, bytes.first == 0x1B { sequences[bytes] = key }
        }
        return InputDecoder(sequences: sequences)
    }

    private static let capabilities: [String: Key] = {
        let functions = (1...12).map { ("kf\($0)", Key.function($0)) }
        let others: [(String, Key)] = [
            ("kcuu1", .up), ("kcud1", .down), ("kcub1", .left), ("kcuf1", .right),
            ("khome", .home), ("kend", .end), ("kpp", .pageUp), ("knp", .pageDown),
            ("kdch1", .delete), ("kich1", .insert), ("kcbt", .backTab), ("kent", .enter),
        ]
        return Dictionary(uniqueKeysWithValues: functions + others)
    }()
}
