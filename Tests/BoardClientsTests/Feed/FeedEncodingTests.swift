import BoardCore
import Foundation
import Testing

@testable import BoardClients

/// Tests of feeds in various encodings.
struct FeedEncodingTests {
    private func title(
        _ bytes: [UInt8], declared encoding: String? = nil, charset: String? = nil,
        before start: [UInt8] = []
    ) throws -> String {
        let declaration = encoding.map { "<?xml version='1.0' encoding='\($0)' ?>" } ?? ""
        let text =
            Array("\(declaration)<rss><channel><item><title>".utf8) + bytes
            + Array("</title></item></channel></rss>".utf8)
        return try feed(start + text, charset: charset).entries[0].title
    }

    @Test func `the declared encoding is used`() throws {
        #expect(try title([0xCE, 0xCF, 0xD7, 0xCF], declared: "koi8-r") == "ново")
        #expect(try title([0xE9], declared: "ISO-8859-1") == "é")
        #expect(try title([0x93, 0xFA, 0x96, 0x7B], declared: "Shift_JIS") == "日本")
        #expect(try title([0xB4, 0xF3, 0x81, 0x40], declared: "gb2312") == "大丂")
    }

    @Test func `the server's charset takes precedence over the declaration`() throws {
        #expect(try title([0xE9], declared: "koi8-r", charset: "windows-1252") == "é")
        #expect(try title(Array("é".utf8), declared: "koi8-r", charset: "utf-8") == "é")
    }

    @Test func `a byte order mark takes precedence over everything else`() throws {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        #expect(
            try title(Array("é".utf8), declared: "koi8-r", charset: "koi8-r", before: mark) == "é")
    }

    @Test func `white space before the declaration is allowed`() throws {
        #expect(try title([0xCE], declared: "koi8-r", before: Array("\n\n ".utf8)) == "н")
    }

    @Test func `UTF-8 declared as ASCII or Latin-1 is read as UTF-8`() throws {
        #expect(try title(Array("é 日".utf8), declared: "us-ascii") == "é 日")
    }

    @Test func `UTF-16 is detected from its zero bytes`() throws {
        let text = rss("<item><title>日本 é</title></item>")
        let bytes = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }

        #expect(try feed([0xFF, 0xFE] + bytes).entries[0].title == "日本 é")
    }

    @Test func `invalid bytes are replaced and hide nothing`() throws {
        #expect(try title(Array("日本語日本語 ".utf8) + [0xFF]) == "日本語日本語 \u{FFFD}")
    }
}
