import BoardCore

/// A decoder that converts a document of any encoding to UTF-8.
///
/// UTF-16 is detected from the first two bytes. Other bytes are passed on as UTF-8 until the first
/// invalid sequence; the bytes after it determine the encoding. The text passed on before remains
/// correct because all supported encodings include ASCII.
struct DocumentDecoder {
    /// A part of the output, in order.
    enum Part: Equatable {
        case text([UInt8])
        /// The following bytes are not valid UTF-8.
        case invalid
    }

    private enum State {
        /// No input yet, or too little to detect the encoding.
        case start
        /// All input so far is UTF-8.
        case open
        /// There are invalid bytes. More input is needed to detect the encoding.
        case undecided
        /// The input is UTF-8, possibly with errors.
        case utf8
        case converting(TextConverter)
    }

    /// The encoding if it is not UTF-8, and whether it could be converted.
    private(set) var encoding: DocumentEncoding?
    /// The length in bytes of the byte order mark that was removed.
    private(set) var markLength = 0
    private let hint: TextEncoding?
    private var state = State.start
    /// Bytes that need more input.
    private var rest: [UInt8] = []
    private var balance = UTF8Evidence()
    private var errorCount = 0

    /// - Parameter charset: The name of the encoding, if the source states it.
    init(charset: String? = nil) {
        hint = charset.flatMap(TextEncoding.init(charset:))
    }

    mutating func decode(_ chunk: [UInt8]) -> [Part] {
        if case .converting(let converter) = state { return converter.parts(of: chunk) }
        let bytes = rest.isEmpty ? chunk : rest + chunk
        rest = []
        return read(bytes, isLast: false)
    }

    mutating func finish() -> [Part] {
        if case .converting(let converter) = state { return converter.finish() }
        let bytes = rest
        rest = []
        return read(bytes, isLast: true)
    }

    private mutating func read(_ bytes: [UInt8], isLast: Bool) -> [Part] {
        switch state {
        case .start: readStart(bytes, isLast: isLast)
        case .open: readOpen(bytes, isLast: isLast)
        case .undecided: decide(bytes, isLast: isLast)
        case .utf8: readUTF8(bytes, isLast: isLast)
        case .converting(let converter):
            converter.parts(of: bytes) + (isLast ? converter.finish() : [])
        }
    }
}

extension DocumentDecoder {
    private mutating func readStart(_ bytes: [UInt8], isLast: Bool) -> [Part] {
        let mark = Self.byteOrderMarks.first { bytes.starts(with: $0) } ?? []
        let mayBeMark = Self.byteOrderMarks.contains {
            $0.count > bytes.count && $0.starts(with: bytes)
        }
        guard isLast || bytes.count > 1 && !mayBeMark else { return wait(bytes) }
        state = .open
        markLength = mark.count
        if let encoding = TextEncoding(firstBytes: bytes) ?? (mark.isEmpty ? hint : nil) {
            begin(encoding)
        }
        return read(Array(bytes.dropFirst(mark.count)), isLast: isLast)
    }

    /// The byte order marks of UTF-8 and UTF-16.
    private static let byteOrderMarks: [[UInt8]] = [
        [0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF],
    ]

    private mutating func readOpen(_ bytes: [UInt8], isLast: Bool) -> [Part] {
        let end = bytes.withUnsafeBytes { buffer in
            let scan = UTF8Scan(bytes: buffer)
            let end = scan.endOfCharacters(from: 0)
            if !balance.isSure, !scan.isASCII(upTo: end) {
                balance.countCharacters(in: bytes[..<end])
            }
            return end
        }
        guard end < bytes.count else { return text(bytes) }
        let isUnfinished = bytes.withUnsafeBytes {
            UTF8Scan(bytes: $0).sequence(at: end) == .unfinished
        }
        if isUnfinished, !isLast { return text(bytes[..<end]) + wait(bytes[end...]) }
        state = .undecided
        return text(bytes[..<end]) + read(Array(bytes[end...]), isLast: isLast)
    }

    private mutating func decide(_ bytes: [UInt8], isLast: Bool) -> [Part] {
        guard isLast || bytes.count >= Self.sampleSize else { return wait(bytes) }
        let sample = bytes.prefix(Self.sampleSize)
        state = .utf8
        if !balance.indicatesUTF8(with: sample), let encoding = TextEncoding(sample: sample) {
            begin(encoding)
        }
        return read(bytes, isLast: isLast)
    }

    /// The sample size: enough to distinguish languages, without delaying a slow pipe for long.
    private static let sampleSize = 4096

    /// Passes on UTF-8 and reports the first invalid sequences, each before its bytes.
    private mutating func readUTF8(_ bytes: [UInt8], isLast: Bool) -> [Part] {
        var parts: [Part] = []
        var start = 0
        var index = 0
        bytes.withUnsafeBytes { buffer in
            let scan = UTF8Scan(bytes: buffer)
            while errorCount < SkippedPosts.limit {
                index = scan.endOfCharacters(from: index)
                guard index < bytes.count else { break }
                let sequence = scan.sequence(at: index)
                if sequence == .unfinished, !isLast { break }
                parts += text(bytes[start..<index]) + [.invalid]
                start = index
                errorCount += 1
                if case .invalid(let count) = sequence {
                    index += count
                } else {
                    index = bytes.count
                }
            }
        }
        guard errorCount < SkippedPosts.limit, index < bytes.count else {
            return parts + text(bytes[start...])
        }
        return parts + text(bytes[start..<index]) + wait(bytes[index...])
    }

    private mutating func begin(_ found: TextEncoding) {
        let converter = TextConverter(from: found)
        encoding = DocumentEncoding(name: found.name, isRead: converter != nil)
        state = converter.map(State.converting) ?? .utf8
    }

    private mutating func wait(_ bytes: some Collection<UInt8>) -> [Part] {
        rest = Array(bytes)
        return []
    }

    private func text(_ bytes: some Collection<UInt8>) -> [Part] {
        bytes.isEmpty ? [] : [.text(Array(bytes))]
    }
}

/// A counter that estimates whether a document is UTF-8.
struct UTF8Evidence {
    /// A number of non-ASCII characters that cannot be valid UTF-8 by chance.
    private static let enough = 64
    private var characters = 0

    /// A Boolean value that indicates whether enough characters have been counted.
    var isSure: Bool { characters >= Self.enough }

    mutating func countCharacters(in bytes: ArraySlice<UInt8>) {
        characters += bytes.count { $0 >= 0xC0 }
    }

    /// Returns whether valid characters outnumber errors, in the sample and before it.
    func indicatesUTF8(with sample: ArraySlice<UInt8>) -> Bool {
        var good = min(characters, Self.enough)
        var bad = 0
        Array(sample).withUnsafeBytes { buffer in
            let scan = UTF8Scan(bytes: buffer)
            var index = 0
            while index < buffer.count {
                switch scan.sequence(at: index) {
                case .valid(let count):
                    good += count > 1 ? 1 : 0
                    index += count
                case .invalid(let count):
                    bad += 1
                    index += count
                case .unfinished: return
                }
            }
        }
        return good > bad
    }
}

extension [UInt8] {
    /// Returns these bytes as UTF-8 without a byte order mark. Invalid bytes become U+FFFD.
    ///
    /// A byte order mark takes precedence over the server's charset, and that over the declared
    /// one.
    ///
    /// - Parameters:
    ///   - charset: The encoding named by the server; `nil` if there is none.
    ///   - declared: The encoding declared in the text itself; `nil` if there is none.
    func decoded(charset: String?, declared: String?) -> [UInt8] {
        let believed = declared.flatMap { isMisdeclared($0) ? nil : $0 }
        var decoder = DocumentDecoder(charset: charset ?? believed)
        var text: [UInt8] = []
        for case .text(let part) in decoder.decode(self) + decoder.finish() { text += part }
        return Array(String(decoding: text, as: UTF8.self).utf8)
    }

    /// Returns whether UTF-8 text declares a Western encoding, as programs used to do by default.
    private func isMisdeclared(_ encoding: String) -> Bool {
        guard TextEncoding(charset: encoding) == .western else { return false }
        return withUnsafeBytes { UTF8Scan(bytes: $0).endOfCharacters(from: 0) == count }
    }
}
