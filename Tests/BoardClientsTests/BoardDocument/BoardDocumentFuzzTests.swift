import BoardClients
import BoardCore
import TestSupport
import Testing

struct BoardDocumentFuzzTests {
    @Test(arguments: [BoardDocumentReader.Form.detected, .lines])
    func `a damaged document is read without a crash, equally in all chunk sizes`(
        form: BoardDocumentReader.Form
    ) {
        var random = SeededGenerator(seed: 42)
        for _ in 0..<1500 {
            let bytes = Self.document(using: &random)
            let whole = Self.outcome(bytes, form: form, size: bytes.count + 1)
            let size = Int.random(in: 1...40, using: &random)
            #expect(
                whole == Self.outcome(bytes, form: form, size: size),
                "\(String(decoding: bytes, as: UTF8.self))")
            if case .success(let document) = whole {
                // A post takes at least 18 bytes, and a skipped one takes at least one byte.
                #expect(document.posts.count * 18 + document.skipped.count <= bytes.count)
            }
        }
    }

    @Test func `a small document is the same in chunks of any size`() throws {
        let bytes = Array(BoardDocumentReaderTests.sample.utf8)
        let whole = try DocumentResult(bytes)
        for size in 1...bytes.count {
            #expect(try DocumentResult(bytes, inPiecesOf: size) == whole)
        }
    }

    @Test func `damage does not hide preceding posts, and all texts are sanitized`() {
        var random = SeededGenerator(seed: 7)
        let posts = (0..<20).map { #"{"id":\#($0),"title":"글 \#($0)","body":"a\u001b[2J"}"# }
        let whole = Array("[\(posts.joined(separator: ","))]".utf8)
        for _ in 0..<500 {
            let place = Int.random(in: 1..<whole.count, using: &random)
            var tail = Array(whole[place...])
            for _ in 0..<3 { Self.damage(&tail, using: &random) }
            let document = try? DocumentResult(Array(whole[..<place]) + tail)
            let before = whole[..<place].split(separator: UInt8(ascii: "}")).count - 1
            let texts = (document?.posts ?? []).flatMap {
                [$0.id.raw, $0.title, $0.author, $0.body]
            }

            let kept = (0..<max(0, before)).map(String.init)
            #expect(Set(document?.ids ?? []).isSuperset(of: kept) || before < 1)
            #expect(texts.allSatisfy { $0 == $0.sanitized(as: .paragraphs) })
        }
    }

    /// Reads a document with a small size limit, to exercise the handling of oversized values.
    private static func outcome(
        _ bytes: [UInt8], form: BoardDocumentReader.Form, size: Int
    ) -> Result<DocumentResult, BoardError> {
        Result { () throws(BoardError) in
            try DocumentResult(
                bytes, form: form, limits: DocumentLimits(valueSize: 100), inPiecesOf: size)
        }
    }

    private static func document(using random: inout SeededGenerator) -> [UInt8] {
        let whole =
            Bool.random(using: &random) ? Array(BoardDocumentReaderTests.sample.utf8) : lines
        var bytes = Int.random(in: 0..<8, using: &random) == 0 ? [] : whole
        for _ in 0..<Int.random(in: 1...12, using: &random) { damage(&bytes, using: &random) }
        return bytes
    }

    private static func damage(_ bytes: inout [UInt8], using random: inout SeededGenerator) {
        let place = Int.random(in: 0...bytes.count, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
        case 1: bytes.insert(contentsOf: tokens.randomElement(using: &random) ?? [], at: place)
        case 2: if place < bytes.count { bytes.remove(at: place) }
        case 3: bytes.removeLast(Int.random(in: 0...min(9, bytes.count), using: &random))
        default:
            if place < bytes.count { bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random) }
        }
    }

    private static let lines = Array(
        "{\"id\":1,\"title\":\"a\"}\n{\"id\":2,\"title\":\"한\\u00e9\",\"comments\":[{\"id\":1,\"parentId\":1}]}\n"
            .utf8)

    private static let tokens = [
        "{", "}", "[", "]", "\"", "\\", ",", ":", "\n", "\"data\":[", "\"boards\":[",
        "{\"id\":7,\"title\":\"x\"}", "\\ud800",
        "1e999", "-", "null", "\u{FEFF}", "\"comments\":[{", "\"parentId\":\"c1\",",
    ].map { Array($0.utf8) }
}
