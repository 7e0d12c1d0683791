/// Turns the bytes that a terminal sends into what the reader did.
///
/// It never waits: an escape sequence may arrive in pieces, and a lone Esc is told apart from the
/// beginning of one by whoever feeds it, who calls `flush` when nothing followed for a while.
struct InputDecoder {
    /// What the first bytes of some are: an event, or nothing that has a meaning, and how many bytes.
    typealias Decoded = (event: InputEvent?, length: Int)

    /// Bytes that may become a key when more arrive.
    private var pending: [UInt8] = []
    /// The paste that has begun and not ended.
    private var paste: PasteReader?
    /// Whether the latest paste stood still for so long that it was taken for ended.
    private var isPasteCutShort = false
    /// Whether more was pasted than was kept, since `takePasteCut` was called last.
    private var isPasteCut = false
    /// The control string that has begun and not ended.
    private var controlString: ControlStringReader?
    /// The part of a control string that arrived before the last flush.
    private var stringCut: ControlStringReader.Cut?
    /// The beginning of a report of the cursor that stood still for long.
    private var cutReport: [UInt8] = []
    private let escapes: EscapeReader

    /// Where the terminal has told that its cursor stands, since `takeReports` was called last.
    private var reports: [CursorReport] = []
    /// The colour behind plain text, once the terminal has told of it.
    private(set) var background: Colour?

    /// - Parameter sequences: what this terminal sends for its keys, beyond what all terminals do.
    init(sequences: [[UInt8]: Key] = [:]) {
        escapes = EscapeReader(sequences: sequences)
    }

    /// Whether an unfinished sequence waits for its rest, or for `flush`.
    var isWaiting: Bool { !pending.isEmpty || isInsideOfMarks }

    /// Whether what arrives goes on until a mark of its end.
    var isInsideOfMarks: Bool { isPasting || isInsideString }

    /// True while a control string has begun and not ended.
    var isInsideString: Bool { controlString != nil }

    /// Whether what arrives is pasted, not typed.
    var isPasting: Bool { paste != nil }

    /// The events that are complete with these bytes.
    mutating func events(from bytes: some Sequence<UInt8>) -> [InputEvent] {
        pending += bytes
        if isPasteCutShort { resumePaste() }
        if let stringCut { resumeString(after: stringCut) }
        if !cutReport.isEmpty { resumeReport() }
        return decode(isLast: false)
    }

    /// Hands over the reports of the cursor that have arrived.
    mutating func takeReports() -> [CursorReport] {
        defer { reports = [] }
        return reports
    }

    /// Hands over whether a paste has lost its end for its length.
    mutating func takePasteCut() -> Bool {
        defer { isPasteCut = false }
        return isPasteCut
    }

    /// Takes what waits for what it is by itself; a paste ends.
    mutating func flush() -> [InputEvent] {
        stringCut =
            isInsideString
            ? .content(endsInEscape: !pending.isEmpty) : ControlStringReader.cut(after: pending)
        cutReport = CursorReport.mayBegin(pending) ? pending : []
        if isInsideString { pending = [] }
        controlString = nil
        let events = decode(isLast: true)
        isPasteCutShort = isPasteCutShort || isPasting
        return events + endPaste()
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

    private mutating func decode(isLast: Bool) -> [InputEvent] {
        var events: [InputEvent] = []
        var rest = pending[...]
        while let first = rest.first {
            if isPasting {
                events += readPaste(&rest)
                continue
            }
            let isEscape = first == 0x1B
            if isInsideString || isEscape && ControlStringReader.begins(rest) {
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

    /// Takes the rest of a report that came late for what it is, not for keys.
    private mutating func resumeReport() {
        if let report = CursorReport((cutReport + pending)[...]) {
            add(report)
            pending.removeFirst(report.length - cutReport.count)
        }
        cutReport = []
    }

    /// Returns whether the bytes began with a report.
    private mutating func readReport(_ bytes: inout ArraySlice<UInt8>) -> Bool {
        guard let report = CursorReport(bytes) else { return false }
        add(report)
        bytes = bytes.dropFirst(report.length)
        return true
    }

    /// Keeps no more of them than anyone asks for.
    private mutating func add(_ report: CursorReport) {
        if reports.count < WidthQuestion.count { reports.append(report) }
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
        isPasteCut = isPasteCut || paste?.isCut == true
        guard let text = paste?.text, !text.isEmpty else { return [] }
        return [.paste(text)]
    }

    /// The first event; `nil` where more bytes are needed to tell.
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
