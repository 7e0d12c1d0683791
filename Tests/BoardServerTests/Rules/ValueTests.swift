import Foundation
import Testing

@testable import BoardServer

@Suite struct ValueTests {
    @Test(arguments: [
        (0, "1970-01-01T00:00:00.000Z", "Thu, 01 Jan 1970 00:00:00 GMT"),
        (1_793_611_800_123, "2026-11-02T09:30:00.123Z", "Mon, 02 Nov 2026 09:30:00 GMT"),
        (951_782_399_999, "2000-02-28T23:59:59.999Z", "Mon, 28 Feb 2000 23:59:59 GMT"),
        (951_782_400_000, "2000-02-29T00:00:00.000Z", "Tue, 29 Feb 2000 00:00:00 GMT"),
        (-1, "1969-12-31T23:59:59.999Z", "Wed, 31 Dec 1969 23:59:59 GMT"),
        (4_107_542_400_000, "2100-03-01T00:00:00.000Z", "Mon, 01 Mar 2100 00:00:00 GMT"),
    ])
    func `a timestamp is formatted in UTC`(
        _ milliseconds: Int64, _ text: String, _ httpDate: String
    ) {
        let moment = Timestamp(rawValue: milliseconds)
        #expect(moment.text == text && moment.httpDate == httpDate)
    }

    @Test func `any bytes survive encoding and decoding`() {
        for count in 0..<20 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37 + 200) }
            #expect(Base64URL.bytes(Base64URL.text(bytes)) == bytes)
        }
        #expect(Base64URL.bytes("a+b") == nil)
    }

    @Test func `JSON preserves every text`() throws {
        let text = String(String.UnicodeScalarView((0..<0x300).compactMap(Unicode.Scalar.init)))
        var json = JSONWriter()
        json.object { json in
            json.member("text", text + "한글 🎉")
            json.member("none", Int?.none)
            json.name("list")
            json.array([1, 2]) { $0.integer($1) }
        }
        let read = try JSONDecoder().decode(JSON.self, from: Data(json.bytes))
        #expect(read["text"].string == text + "한글 🎉" && read["none"] == .null)
        #expect(read["list"] == .array([.number(1), .number(2)]))
    }

    @Test(arguments: ["\"", "\\", "\n", "\u{1}", "\u{1F}", "\u{7F}", " ", "!", "é", "\u{80}", "글"])
    func `JSON escapes special characters at every position`(_ sign: String) throws {
        for place in 0..<20 {
            let text = String(repeating: "a", count: place) + sign + "bcdefghijk" + sign
            var json = JSONWriter()
            json.array([text]) { $0.string($1) }
            let read = try JSONDecoder().decode([String].self, from: Data(json.bytes))
            #expect(read == [text])
            #expect(json.bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F })
        }
    }

    @Test func `JSON numbers and times equal those of Swift`() {
        let numbers: [Int64] = [0, 9, 10, -1, 99, 100, -1000, .max, .min]
        var json = JSONWriter()
        json.array(numbers) { $0.integer($1) }
        let written = numbers.map(String.init).joined(separator: ",")
        #expect(String(decoding: json.bytes, as: UTF8.self) == "[\(written)]")

        for days in stride(from: Int64(-800_000), to: 4_000_000, by: 9_973) {
            let moment = Timestamp(rawValue: days * 86_400_000 + days * 37 % 86_400_000)
            var json = JSONWriter()
            json.time(moment)
            #expect(String(decoding: json.bytes, as: UTF8.self) == "\"\(moment.text)\"")
        }
    }

    @Test(arguments: [
        "ann", "Ünal.1", "анна", "Άννα", "이서연", "이서연kim", "李明", "李明Li", "ミク_01", "みく初音",
        "ไทย", "हिंदी", "שרה", "सीता2",
    ])
    func `a name in the scripts of one language is valid`(_ name: String) throws {
        try AccountName.check(name)
    }

    @Test(arguments: ["аnn", "annа", "Αnn", "ΑННА", "이а", "ไann", "a\u{200B}nn", "ann\u{115F}"])
    func `a name of lookalike letters is refused`(_ name: String) {
        #expect(throws: Problem.self) { try AccountName.check(name) }
    }

    @Test func `the time limit is longer than the longest wait for changes`() {
        #expect(ServerOptions().timeLimit > .seconds(Limits.wait))
    }

    @Test func `a comment path has its ancestors`() {
        let ids = [1, 255, 256, 65_536, 1 << 40].map { EntryID(rawValue: $0) }
        let path = ids.reduce(CommentPath.root) { $0.child($1) }
        #expect(path.ids == ids)
    }
}

@Suite struct PasswordPolicyTests {
    /// A random password contains a two-letter name in about one of 25 cases.
    @Test func `a generated password is valid for its account`() throws {
        for _ in 0..<500 {
            try PasswordPolicy.check(PasswordPolicy.madeUp(for: "ab"), of: "ab")
        }
    }

    @Test(arguments: ["", "a", "a b"])
    func `no password is generated for an invalid name`(_ name: String) {
        #expect(throws: Problem.self) { _ = try PasswordPolicy.madeUp(for: name) }
    }
}
