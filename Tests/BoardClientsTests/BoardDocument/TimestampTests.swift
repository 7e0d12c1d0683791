import Foundation
import Testing

@testable import BoardClients

struct TimestampTests {
    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0), ("2026-11-02T09:30:00Z", 1_793_611_800),
        ("2026-11-02t09:30:00z", 1_793_611_800),
        ("2026-11-02 18:30:00+09:00", 1_793_611_800), ("2026-11-02T00:00:00-09:30", 1_793_611_800),
        ("2026-11-02T09:30:00.250Z", 1_793_611_800.25), ("1969-12-31T23:59:59.5Z", -0.5),
        ("2016-12-31T23:59:60Z", 1_483_228_800), ("2000-02-29T00:00:00Z", 951_782_400),
        ("0001-01-01T00:00:00Z", -62_135_596_800), ("9999-12-31T23:59:59Z", 253_402_300_799),
        ("2026-11-02T09:30:00.00000000000000000000000001Z", 1_793_611_800),
        ("2026-11-02", 1_793_577_600), ("2026-11-02T09:30", 1_793_611_800),
        ("2026-11-02T09:30Z", 1_793_611_800), ("2026-11-02 09:30:00", 1_793_611_800),
        ("2026-11-02T18:30+0900", 1_793_611_800), ("2026-11-02T18:30:00+09", 1_793_611_800),
        ("2026-11-01T24:00:00Z", 1_793_577_600), ("2026-11-02T09:30:00Z \n", 1_793_611_800),
    ])
    func `a timestamp is parsed with fractions of a second`(text: String, seconds: Double) {
        #expect(Timestamp.date(text)?.timeIntervalSince1970 == seconds)
    }

    @Test(arguments: [
        "", "yesterday", "2026-13-02T09:30:00Z", "2026-02-29T09:30:00Z", "1900-02-29T00:00:00Z",
        "2026-11-31T00:00:00Z", "2026-11-02T24:00:01Z", "2026-11-02T09:60:00Z",
        "2026-11-02T09:30:61Z", "0000-01-01T00:00:00Z", "+2026-11-02T09:30:00Z",
        "2026-11-02T09:30:00+24:00", "2026-11-02T09:30:00+02:60", "2026-11-02T09:3:00Z",
    ])
    func `an invalid timestamp is not a date`(text: String) {
        #expect(Timestamp.date(text) == nil)
    }

    @Test func `all days of two centuries agree with the calendar`() {
        for day in stride(from: -36_525, to: 40_000, by: 17) {
            let date = Date(timeIntervalSince1970: Double(day) * 86_400)
            let text = date.formatted(.iso8601)
            #expect(Timestamp.date(text) == date, "\(text)")
        }
    }

    @Test(arguments: [
        "Mon, 05 Oct 2026 10:00:00 GMT", "Mon, 5 Oct 2026 10:00 UT", "05 Oct 2026 10:00:00",
        "Mon, 05 Oct 2026 19:00:00 +0900", "mon, 05 oct 2026 05:00:00 -0500 (EST)",
        "5 Oct 26 06:00:00 EDT", "Monday, 05-Oct-26 10:00:00 GMT", "Mon Oct  5 10:00:00 2026",
        "Mon, 05 Oct 2026 10:00:00 XYZ",
    ])
    func `a date in mail or HTTP format is parsed`(text: String) {
        #expect(Timestamp.date(text)?.timeIntervalSince1970 == 1_791_194_400)
    }

    @Test(arguments: [
        "Mon, 32 Oct 2026 10:00:00 GMT", "Mon, 05 Oct 2026 10:00:00 XYZ or so",
        "Mon, 05 Oct 2026 25:00:00 GMT", "Mon", "5 Oct 126 10:00:00", "1 2 3 4",
        "05 Oct 2026 10:00:00 GMT and more",
    ])
    func `text that only resembles a mail date is rejected`(text: String) {
        #expect(Timestamp.date(text) == nil)
    }

    @Test(arguments: [
        ("1793611800", 1_793_611_800), ("1.5", 1.5), ("-1e3", -1000),
        ("1793611800250", 1_793_611_800.25), ("99999999999", 99_999_999_999),
        ("100000000000", 100_000_000), ("\"1793611800\"", 1_793_611_800),
        ("\"1793611800250\"", 1_793_611_800.25), ("\"0\"", 0), ("202613", 202_613),
        ("1800123", 1_800_123), ("\"2026367\"", 2_026_367),
    ])
    func `a number is seconds or milliseconds since 1970`(json: String, seconds: Double) throws {
        let document = try DocumentResult(#"[{"id":1,"title":"t","createdAt":\#(json)}]"#)
        #expect(document.posts.first?.createdAt?.timeIntervalSince1970 == seconds)
        #expect(document.skipped.reasons == [])
    }

    @Test(arguments: [
        "1e300", "-1e999", "\"tomorrow\"", "1793611800000000", "true", "[2026]", "\"\"",
    ])
    func `an invalid date is reported and does not invalidate the post`(json: String) throws {
        let document = try DocumentResult("[\n{\"id\":1,\"title\":\"t\",\"createdAt\":\(json)}]")
        #expect(document.posts.map(\.createdAt) == [nil])
        #expect(document.skipped.problemCount == 1)
        #expect(document.skipped.reasons == ["line 2, column 33: no date: \(json)"])
    }

    @Test func `a missing or null date is not reported`() throws {
        let document = try DocumentResult(#"[{"id":1,"title":"t","createdAt":null}]"#)
        #expect(document.skipped.reasons == [])
    }

    @Test func `an invalid date of a comment is reported, and truncated if it is long`() throws {
        let long = String(repeating: "x", count: 100)
        let document = try DocumentResult(
            #"[{"id":1,"title":"t","comments":[{"createdAt":"\#(long)"}]}]"#)
        let start = String(repeating: "x", count: 47)
        #expect(document.skipped.reasons == ["line 1, column 47: no date: \"\(start)…"])
    }
}
