import Foundation
import TestSupport
import Testing

@testable import BoardApp

struct DateTextTests {
    private static let day = 86400.0
    private static let year = 365 * day

    @Test(arguments: [
        (0, "now"), (59, "now"), (60, "1m"), (3600, "1h"), (2 * day, "2d"), (13 * day, "13d"),
        (14 * day, "2w"), (364 * day, "52w"), (year, "1y"), (999 * year, "999y"),
        (2025 * year, "999y"), (.infinity, "999y"),
    ])
    func `a date in the past is shown as an age`(seconds: Double, words: String) {
        #expect(age(secondsAgo: seconds) == words)
    }

    @Test(arguments: [
        (30, "now"), (90, "+1m"), (2 * day, "+2d"), (13 * day, "+13d"), (364 * day, "+52w"),
        (2 * year, "2028"), (7000 * year, "9021"), (.infinity, "9999"),
    ])
    func `a date in the future has a sign or is a year`(seconds: Double, words: String) {
        #expect(age(secondsAgo: -seconds) == words)
    }

    @Test func `an age takes at most four columns`() {
        for exponent in 0..<14 {
            let seconds = pow(10, Double(exponent))
            #expect(age(secondsAgo: seconds).count <= 4)
            #expect(age(secondsAgo: -seconds).count <= 4)
        }
    }

    @Test func `the first and the last years are shown correctly`() {
        #expect(Date(timeIntervalSince1970: -62_120_000_000).localDateAndTime.hasPrefix("1-"))
        #expect(Date(timeIntervalSince1970: 253_402_000_000).localDateAndTime.hasPrefix("9999-"))
    }

    @Test func `the first and the last date of a document are shown to the minute`() {
        let last = Date(timeIntervalSince1970: 253_402_300_799)
        let first = Date(timeIntervalSince1970: -62_135_596_800)
        UniversalTime.select()
        #expect(last.localDateAndTime == "9999-12-31 23:59")
        #expect(first.localDateAndTime == "1-01-01 00:00")
        #expect(last.age(at: Date(timeIntervalSince1970: 0)) == "9999")
    }

    private func age(secondsAgo seconds: Double) -> String {
        UniversalTime.select()
        let now = Date(timeIntervalSince1970: 1_784_700_000)
        return Date(timeIntervalSince1970: now.timeIntervalSince1970 - seconds).age(at: now)
    }
}
