import Foundation
import Testing

@testable import BoardClients

struct FeedDateTests {
    @Test(arguments: [
        "Mon, 02 Nov 2026 09:30:00 GMT", "Mon, 2 Nov 2026 09:30:00 +0000", "02 Nov 26 09:30 GMT",
        "Fri, 02 Nov 2026 09:30:00 Z", "Monday, 02 November 2026 09:30:00 UT",
        "Mon, 02 Nov 2026 04:30:00 EST", "Mon, 02 Nov 2026 10:30:00 CET",
        "Mon, 02 Nov 2026 10:30:00 +01:00", "2 Nov 2026 9:30 GMT", "2026-11-02T09:30:00Z",
        "2026-11-02T09:30:00.000+00:00", "2026-11-02 09:30:00", "2026-11-02T09:30Z",
        "  2026-11-02T10:30:00+01:00\n", "2026/11/2 9:30:00", "Mon,02 Nov 2026 09:30:00 GMT",
        "Mo, 02 Nov 2026 09:30:00 GMT",
    ])
    func `a moment is the same however it is written`(text: String) {
        #expect(FeedDate.date(text) == Date(timeIntervalSince1970: 1_793_611_800))
    }

    @Test(arguments: [("2026-11-02", 1_793_577_600.0), ("2026-11", 1_793_491_200)])
    func `a day or a month begins at its beginning`(text: String, seconds: Double) {
        #expect(FeedDate.date(text) == Date(timeIntervalSince1970: seconds))
    }

    @Test(arguments: ["", "yesterday", "Mon", "02 Foo 2026 09:30:00 GMT", "99 Nov 2026 09:30 GMT"])
    func `what is no date is none`(text: String) {
        #expect(FeedDate.date(text) == nil)
        #expect(FeedDate.date(String(repeating: "1 Nov ", count: 100_000)) == nil)
    }
}
