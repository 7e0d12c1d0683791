import BoardClients
import BoardCore
import Foundation
import Testing

struct DocumentEncodingTests {
    /// Returns a document with a Korean, Japanese or Western title, in UTF-8.
    private static func text(_ title: String) -> String {
        #"[{"id":1,"title":"plain"},{"id":2,"title":"\#(title)"},{"id":3,"title":"plain"}]"#
    }

    /// The display name of an encoding, its name in the C library, and a text.
    private static let samples = [
        ("EUC-KR", "CP949", "터미널에서 글을 읽는다는 것"), ("EUC-KR", "CP949", "똠방각하 펲시콜라"),
        ("EUC-KR", "CP949", "가"), ("Shift-JIS", "CP932", "端末で掲示板を読む"),
        ("Shift-JIS", "CP932", "ソース表示"), ("Windows-1252", "CP1252", "Le café résumé d’été"),
        ("Windows-1252", "CP1252", "Straße"), ("UTF-16", "UTF-16LE", "터미널 é"),
        ("UTF-16", "UTF-16BE", "터미널 é"), ("UTF-16", "UTF-16", "터미널 é"),
    ]

    @Test(arguments: samples, [1, 3, 65_536])
    func `text that is not UTF-8 is detected, converted and named`(
        sample: (name: String, library: String, title: String), size: Int
    ) throws {
        let bytes = try encoded(Self.text(sample.title), as: sample.library)
        let document = try DocumentResult(bytes, inPiecesOf: size)

        #expect(document.posts.map(\.title) == ["plain", sample.title, "plain"])
        #expect(document.encoding == DocumentEncoding(name: sample.name, isRead: true))
        #expect(document.skipped.reasons == [])
        #expect(document.truncation == nil)
    }

    @Test func `another encoding is detected even late in the document`() throws {
        let plain = String(repeating: #"{"id":1,"title":"a"},"#, count: 20_000)
        let bytes = try encoded(
            "[\(plain){\"id\":2,\"title\":\"터미널에서\"},\(plain){\"id\":3,\"title\":\"글\"}]",
            as: "CP949")
        let document = try DocumentResult(bytes)
        #expect(document.posts.count == 40_002)
        #expect(document.posts[20_000].title == "터미널에서")
        #expect(document.posts[40_001].title == "글")
        #expect(document.encoding?.name == "EUC-KR")
    }

    @Test(
        arguments: [[0xFF], [0xE9], [0xED, 0x95], [0xC3], [0xB0, 0xA1], [0xC0, 0x80]] as [[UInt8]])
    func `a few invalid bytes in UTF-8 are reported with their line`(
        broken: [UInt8]
    ) throws {
        let start = Array("[{\"id\":1,\"title\":\"터미널에서 글을 읽는다\"},\n{\"id\":2,\"title\":\"a".utf8)
        let end = Array("b\"},{\"id\":3,\"title\":\"게시판\"}]".utf8)
        let document = try DocumentResult(start + broken + end)
        #expect(document.encoding == nil)
        #expect(document.posts[1].title.hasPrefix("a\u{FFFD}"))
        #expect(document.posts[1].title.hasSuffix("\u{FFFD}b"))
        #expect(document.posts[2].title == "게시판")
        #expect(document.skipped.reasons.first == "line 2, column 19: this is not UTF-8")
    }

    @Test func `many invalid bytes retain a limited number of reasons`() throws {
        let title = [UInt8](repeating: 0xFF, count: 5000)
        let bytes = Array(#"[{"id":1,"title":"a"#.utf8) + title + Array(#""}]"#.utf8)
        #expect(try DocumentResult(bytes).skipped.reasons.count == SkippedPosts.limit)
    }

    @Test func `a charset named by the source is used if the bytes allow it`() throws {
        let bytes = try encoded(Self.text("ŁÓDŹ"), as: "ISO-8859-2")
        let document = try DocumentResult(bytes, charset: "ISO-8859-2")
        #expect(document.posts[1].title == "ŁÓDŹ")
        #expect(document.encoding?.name == "ISO-8859-2")

        let text = Array(Self.text("터미널").utf8)
        for charset in ["utf-8", "UTF-8", "../etc/passwd", ""] {
            #expect(try DocumentResult(text, charset: charset).posts[1].title == "터미널")
        }
        let marked = [0xEF, 0xBB, 0xBF] + text
        #expect(try DocumentResult(marked, charset: "euc-kr").posts[1].title == "터미널")
    }

    @Test func `an unsupported encoding is named, and the text is read as far as possible`()
        throws
    {
        let document = try DocumentResult(Self.text("a"), charset: "x-nobody-knows")
        #expect(document.encoding == DocumentEncoding(name: "X-NOBODY-KNOWS", isRead: false))
        #expect(document.ids == ["1", "2", "3"])
    }

    @Test func `a document that ends inside a character is truncated`() throws {
        let lines = "{\"id\":1,\"title\":\"a\"}\n{\"id\":2,\"title\":\"터미널에서 글을\"}"
        let bytes = try encoded(lines, as: "CP949").dropLast(3)
        let document = try DocumentResult(Array(bytes))
        #expect(document.encoding?.name == "EUC-KR")
        #expect(document.truncation == .cutOff(posts: 1))
    }

    private func encoded(_ text: String, as name: String) throws -> [UInt8] {
        let descriptor = iconv_open(name, "UTF-8")
        defer { iconv_close(descriptor) }
        var input = Array(text.utf8).map { CChar(bitPattern: $0) }
        var output = [CChar](repeating: 0, count: 4 * input.count + 16)
        let count = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                var (from, left) = (input.baseAddress, input.count)
                var (to, room) = (output.baseAddress, output.count)
                iconv(descriptor, &from, &left, &to, &room)
                return left == 0 ? output.count - room : 0
            }
        }
        try #require(count > 0)
        return output[..<count].map { UInt8(bitPattern: $0) }
    }
}

extension DocumentResult {
    fileprivate init(_ text: String, charset: String) throws(BoardError) {
        try self.init(Array(text.utf8), charset: charset)
    }
}
