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
    ])
    func `a moment is read to the fraction of a second`(text: String, seconds: Double) {
        #expect(Timestamp.date(from: Array(text.utf8)[...])?.timeIntervalSince1970 == seconds)
    }

    @Test(arguments: [
        "", "yesterday", "2026-11-02", "2026-11-02T09:30:00", "2026-13-02T09:30:00Z",
        "2026-02-29T09:30:00Z",
        "1900-02-29T00:00:00Z", "2026-11-31T00:00:00Z", "2026-11-02T24:00:00Z",
        "2026-11-02T09:60:00Z",
        "2026-11-02T09:30:61Z", "2026-11-02T09:30:00.Z", "2026-11-02T09:30:00+9:00",
        "2026-11-02T09:30:00Z ",
        "0000-01-01T00:00:00Z", "+2026-11-02T09:30:00Z", "2026-11-02T09:30:00+24:00",
    ])
    func `what is no moment is no date`(text: String) {
        #expect(Timestamp.date(from: Array(text.utf8)[...]) == nil)
    }

    @Test func `all days of two centuries agree with the calendar`() {
        for day in stride(from: -36_525, to: 40_000, by: 17) {
            let date = Date(timeIntervalSince1970: Double(day) * 86_400)
            let text = date.formatted(.iso8601)
            #expect(Timestamp.date(from: Array(text.utf8)[...]) == date, "\(text)")
        }
    }

    @Test(arguments: [("1793611800", 1_793_611_800), ("1.5", 1.5), ("-1e3", -1000)])
    func `a number is seconds since 1970`(json: String, seconds: Double) throws {
        #expect(try onlyPost(#""createdAt": \#(json)"#).createdAt?.timeIntervalSince1970 == seconds)
    }

    @Test(arguments: ["1e300", "-1e999", "\"tomorrow\"", "1793611800000", "true"])
    func `an impossible moment does not cost the post`(json: String) throws {
        #expect(try onlyPost(#""createdAt": \#(json)"#).createdAt == nil)
    }
}
