import Foundation
import Testing

@testable import BoardClients

/// Tests of dates as people, mail and programs write them.
struct WrittenDateTests {
    @Test(arguments: [
        "Mon, 02 Nov 2026 09:30:00 GMT", "Mon, 2 Nov 2026 09:30:00 +0000", "02 Nov 26 09:30 GMT",
        "Fri, 02 Nov 2026 09:30:00 Z", "Monday, 02 November 2026 09:30:00 UT",
        "Mon, 02 Nov 2026 04:30:00 EST", "Mon, 02 Nov 2026 10:30:00 CET",
        "Mon, 02 Nov 2026 10:30:00 +01:00", "2 Nov 2026 9:30 GMT", "2026-11-02 09:30:00",
        "  2026-11-02T10:30:00+01:00\n", "2026/11/2 9:30:00", "Mon,02 Nov 2026 09:30:00 GMT",
        "Mo, 02 Nov 2026 09:30:00 GMT", "Mon Nov  2 09:30:00 2026",
        "Mon Nov 02 2026 09:30:00 GMT+0000 (Coordinated Universal Time)",
        "Mon Nov 02 2026 18:30:00 GMT+0900 (한국 표준시)", "Mon Nov 02 09:30:00 +0000 2026",
        "2026-11-02 09:30:00 +0000 UTC", "2026-11-02 11:30:00 +0200 EET",
        "2026-11-02T10:30:00+01:00[Europe/Paris]", "2026-11-02T09:30:00 Z", "20261102T093000Z",
        "20261102T1030+01", "20261102093000", "202611020930", "11/2/2026, 9:30:00 AM",
        "11/2/2026 9:30 a.m.", "Nov 2, 2026 at 9:30am", "November 2nd, 2026 @ 09:30",
        "the 2nd of November 2026 at 9:30", "02-Nov-2026 09:30", "2.11.2026 09.30",
        "2.11.2026 09:30", "02.11.26 09:30", "2. 11. 2026 9:30", "2. November 2026 um 9:30 Uhr",
        "2 novembre 2026 à 9h30", "lundi 2 novembre 2026 09:30",
        "2 de noviembre de 2026, 9:30 a. m.",
        "2 de novembro de 2026 às 09:30", "maanadag, 2 nov. 2026 09:30", "2 ноября 2026 г. в 9:30",
        "2026. 11. 2. 오전 9:30", "2026년 11월 2일 월요일 오전 9시 30분", "2026年11月2日(月) 9時30分",
        "2026年11月2日 星期一 上午9:30", "2026/11/02 18:30 KST", "Mon, 02 Nov 2026 05:30:00 -0400 (EDT)",
        "２０２６年１１月２日 ９：３０", "2 Nov 2026 09:30:00 GMT+0", "2 Nov 2026 11:30 GMT+2",
        "2 Nov 2026 11:30 UTC+02:00", "2 Nov 2026 07:30 −0200", "09:30, 2 November 2026",
        "9:30 AM Monday, November 2, 2026", "Thứ Hai, 2 tháng 11, 2026 09:30",
        "2026-11-02 9:30:00,0", "2026-W45-1T09:30:00Z", "2026-W45T10:30+01", "2026-306 09:30",
    ])
    func `every notation of a time has the same value`(text: String) {
        #expect(Timestamp.date(text) == Date(timeIntervalSince1970: 1_793_611_800))
    }

    @Test(arguments: [
        ("2026-11-02", 1_793_577_600.0), ("20261102", 1_793_577_600), ("2026-11", 1_793_491_200),
        ("November 2026", 1_793_491_200), ("11.2026", 1_793_491_200), ("2026", 1_767_225_600),
        ("2026년 11월", 1_793_491_200), ("Mon, 2 Nov 2026", 1_793_577_600),
        ("Nov 2, '26", 1_793_577_600), ("202611", 1_793_491_200), ("2026-306", 1_793_577_600),
        ("2026306", 1_793_577_600), ("2026-W45-1", 1_793_577_600), ("2026W451", 1_793_577_600),
        ("2026-w45", 1_793_577_600), ("2026W45", 1_793_577_600), ("2024-W22-6", 1_717_200_000),
        ("2026-W53-7", 1_798_934_400), ("2021-W01-1", 1_609_718_400), ("1970-W01-1", -259_200),
        ("2024-366", 1_735_603_200),
    ])
    func `a day, month or year stands for its start`(text: String, seconds: Double) {
        #expect(Timestamp.date(text) == Date(timeIntervalSince1970: seconds))
    }

    @Test(arguments: [
        "", "yesterday", "Mon", "02 Foo 2026 09:30:00 GMT", "99 Nov 2026 09:30 GMT", "2 Nov",
        "11/2", "2 Nov 2026 Dec 2026", "2 Nov 2026 09:30 and so on", "2 Nov 2026 09:30 10:30",
        "2026-11-02 - 2026-11-05", "13:00 PM", "31 Feb 2026", "2026-13-02", "1 2 2026",
        "PM 2 Nov 2026", "2025-W53-1", "2026-W00-1", "2026-W54-1", "2026-W45-8", "2026-W45-0",
        "2026-W4-1", "2025-366", "2026-000", "2026-3061", "2026-W45-1-1",
        "2026-11-02 09:30 Europe/Paris",
    ])
    func `text that is not a date is rejected`(text: String) {
        #expect(Timestamp.date(text) == nil)
    }

    @Test func `a long text is rejected without parsing`() {
        #expect(Timestamp.date(String(repeating: "1 Nov ", count: 100_000)) == nil)
    }

    @Test(arguments: [
        ("1/2/2026", "2026-01-02"), ("13/2/2026", "2026-02-13"), ("1.2.2026", "2026-02-01"),
        ("1-2-2026", "2026-02-01"), ("1-13-2026", "2026-01-13"),
        ("31-05-17", "2017-05-31"), ("99-05-17", "1999-05-17"),
        ("mar., 02 juin 2026", "2026-06-02"),
        ("mar 2 mar 2026", "2026-03-02"), ("2 Nov 70", "1970-11-02"),
    ])
    func `the punctuation determines the order of day and month`(text: String, day: String) {
        #expect(Timestamp.date(text) == Timestamp.date(day))
    }

    @Test(arguments: [
        ("12:05 AM", 0.0, 5.0), ("12:05 PM", 12, 5), ("1:05 PM", 13, 5), ("11:59 p.m.", 23, 59),
        ("오후 3:04", 15, 4), ("下午3:04", 15, 4), ("3 PM", 15, 0), ("PM 3:04", 15, 4),
    ])
    func `hours with a.m. and p.m. are converted`(time: String, hour: Double, minute: Double) {
        let midnight = Date(timeIntervalSince1970: 1_793_577_600)
        #expect(Timestamp.date("2 Nov 2026 \(time)") == midnight + hour * 3600 + minute * 60)
        #expect(Timestamp.date("2026-11-02 \(time)") == midnight + hour * 3600 + minute * 60)
    }

    /// Tests the possible notations of known dates.
    @Test(arguments: [
        (1999, 12, 31, 23, 59, 58), (2024, 2, 29, 0, 0, 0), (2026, 11, 2, 12, 34, 56),
        (2031, 1, 13, 12, 0, 7), (2024, 6, 1, 9, 5, 0),
    ])
    func `all combinations of weekday, order, punctuation, time and zone are read`(
        year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int
    ) throws {
        let forms = DateForms(
            year: year, month: month, day: day, hour: hour, minute: minute, second: second)
        var failures: [String] = []
        for form in forms.all where Timestamp.date(form.text) != form.date {
            failures.append(form.text)
        }
        #expect(failures.prefix(20) == [])
        #expect(forms.all.count > 4000)
    }
}

/// The possible notations of one date.
private struct DateForms {
    let year, month, day, hour, minute, second: Int

    var all: [(text: String, date: Date)] {
        dates.flatMap { date in
            weekdays.flatMap { weekday in
                times.flatMap { time in
                    zones.map { zone, offset in
                        let parts = [weekday + date, time.text + (time.text.isEmpty ? "" : zone)]
                        let isDay = time.text.isEmpty
                        return (
                            parts.filter { !$0.isEmpty }.joined(separator: " "),
                            midnight + (isDay ? 0 : Double(time.seconds - offset * 60))
                        )
                    }
                }
            }
        }
    }

    private var midnight: Date {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let components = DateComponents(year: year, month: month, day: day)
        return calendar.date(from: components) ?? .distantPast
    }

    private let weekdays = ["", "Fri, ", "ven. ", "пятница, "]

    private var dates: [String] {
        let (y, m, d) = ("\(year)", padded(month), padded(day))
        let names = [
            ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
            [
                "January", "February", "March", "April", "May", "June", "July", "August",
                "September", "October", "November", "December",
            ],
            [
                "janv.", "févr.", "mars", "avril", "mai", "juin", "juil.", "août", "sept.", "oct.",
                "nov.", "déc.",
            ],
            [
                "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September",
                "Oktober", "November", "Dezember",
            ],
        ].map { $0[month - 1] }
        let named = names.flatMap { name in
            [
                "\(day) \(name) \(y)", "\(d) \(name) \(y)", "\(name) \(day), \(y)",
                "\(d)-\(name)-\(y)",
                "\(day). \(name) \(y)", "\(y) \(name) \(d)", "\(day) de \(name) de \(y)",
            ]
        }
        return named + [
            "\(y)-\(m)-\(d)", "\(y)/\(m)/\(d)", "\(y).\(m).\(d)", "\(y). \(month). \(day).",
            "\(d).\(m).\(y)",
            "\(d)-\(m)-\(y)", "\(m)/\(d)/\(y)", "\(month)/\(day)/\(y)", "\(y)年\(month)月\(day)日",
            "\(y)년 \(month)월 \(day)일",
        ]
    }

    private var times: [(text: String, seconds: Int)] {
        let (h, m, s) = (padded(hour), padded(minute), padded(second))
        let (short, long) = (hour * 3600 + minute * 60, hour * 3600 + minute * 60 + second)
        let clock = "\(hour % 12 == 0 ? 12 : hour % 12)"
        let half = hour < 12 ? "AM" : "PM"
        return [
            ("", 0), ("\(h):\(m):\(s)", long), ("\(h):\(m)", short), ("\(hour):\(m)", short),
            ("\(h):\(m):\(s).000", long), ("\(clock):\(m) \(half)", short),
            ("\(clock):\(m):\(s)\(half.lowercased())", long),
            ("\(clock):\(m) \(hour < 12 ? "a.m." : "p.m.")", short),
        ]
    }

    /// The zones and their offsets from UTC in minutes.
    private let zones = [
        ("", 0), (" GMT", 0), (" UTC", 0), (" +0000", 0), (" +09:00", 540), (" -0330", -210),
        (" EST", -300), (" CEST", 120), (" GMT+2", 120), (" UTC-05:00", -300),
        (" +0200 (CEST)", 120),
    ]

    private func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
