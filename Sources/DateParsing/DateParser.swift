/// Parses dates and times in the formats of documents; the years are limited to 1 to 9999.
package enum DateParser {
    /// Parses a string in RFC 3339 or a natural format, or a number.
    package static func secondsSince1970(in text: ArraySlice<UInt8>) -> Double? {
        let text = text.trimmed
        var fields = RFC3339Parser(rest: text)
        if let seconds = fields.secondsSince1970() { return possible(seconds) }
        // A longer text is not a date, and is not worth parsing.
        guard text.count <= lengthLimit else { return nil }
        let date = NaturalDateParser.secondsSince1970(in: String(decoding: text, as: UTF8.self))
        if let date { return possible(date) }
        return number(in: text).flatMap(secondsSince1970(ofClock:))
    }

    /// Parses a date in a text.
    package static func secondsSince1970(in text: String) -> Double? {
        secondsSince1970(in: Array(text.utf8)[...])
    }

    /// Parses the start of a four-digit year, a date such as `20261005` or `202610`, or seconds since
    /// 1970.
    package static func secondsSince1970(number: Double) -> Double? {
        if let digits = Int(exactly: number), (1000..<100_000_000_000_000).contains(digits) {
            return secondsSince1970(in: "\(digits)")
        }
        return secondsSince1970(ofClock: number)
    }

    /// Interprets seconds since 1970, or milliseconds if seconds would be thousands of years away.
    private static func secondsSince1970(ofClock number: Double) -> Double? {
        possible(abs(number) < 1e11 ? number : number / 1000)
    }

    /// The maximum length of a date in bytes.
    private static let lengthLimit = 128

    private static func possible(_ seconds: Double) -> Double? {
        (-62_135_596_800..<253_402_300_800).contains(seconds) ? seconds : nil
    }

    private static func number(in text: ArraySlice<UInt8>) -> Double? {
        guard text.allSatisfy({ $0.isDigit || "-.".utf8.contains($0) }) else {
            return nil
        }
        return Double(String(decoding: text, as: UTF8.self))
    }

    /// Returns the days from 1970 to a Gregorian date; `nil` if the day does not exist.
    static func days(year: Int, month: Int, day: Int) -> Int? {
        guard (1...12).contains(month), (1...length(of: month, in: year)).contains(day) else {
            return nil
        }
        // In years that begin in March, the leap day is the last day.
        let monthFromMarch = (month + 9) % 12
        let yearFromMarch = month < 3 ? year - 1 : year
        let leapDays = yearFromMarch / 4 - yearFromMarch / 100 + yearFromMarch / 400
        return yearFromMarch * 365 + leapDays + (153 * monthFromMarch + 2) / 5 + day - 719_469
    }

    /// Returns the days from 1970 to a day of a year, from 1; `nil` if the day does not exist.
    static func days(year: Int, dayOfYear: Int) -> Int? {
        guard let first = days(year: year, month: 1, day: 1),
            let last = days(year: year, month: 12, day: 31),
            (1...last - first + 1).contains(dayOfYear)
        else { return nil }
        return first + dayOfYear - 1
    }

    /// Returns the days from 1970 to a day of an ISO week, from Monday; `nil` if it does not exist.
    static func days(year: Int, week: Int, weekday: Int) -> Int? {
        guard let first = firstMonday(of: year), let end = firstMonday(of: year + 1) else {
            return nil
        }
        let day = first + (week - 1) * 7 + weekday - 1
        return week > 0 && (1...7).contains(weekday) && day < end ? day : nil
    }

    /// Returns the first day of the ISO week that contains the fourth of January.
    private static func firstMonday(of year: Int) -> Int? {
        // The first of January 1970 was a Thursday.
        days(year: year, month: 1, day: 4).map { $0 - (($0 + 3) % 7 + 7) % 7 }
    }

    /// Returns the seconds since midnight; `nil` for an invalid time.
    ///
    /// 24:00 is valid, and a leap second is the first second of the next minute.
    static func seconds(hour: Int, minute: Int, second: Int) -> Int? {
        guard (0...60).contains(second), (0..<60).contains(minute),
            (0..<24).contains(hour) || hour == 24 && minute == 0 && second == 0
        else { return nil }
        return hour * 3600 + minute * 60 + second
    }

    private static func length(of month: Int, in year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }
}

/// Parses RFC 3339: `2026-11-02T09:30:00Z`, with fractions and any offset; the default is UTC.
///
/// The letters may be in lower case, a space may replace the `T`, and the offset may lack its colon
/// or its minutes. A leap second is the first second of the next minute. The seconds or the whole
/// time may be missing. The date may also be a week or ordinal date of ISO 8601, such as
/// `2026-W45-1` or `2026-306`.
private struct RFC3339Parser {
    var rest: ArraySlice<UInt8>

    mutating func secondsSince1970() -> Double? {
        guard let days = days() else { return nil }
        if rest.isEmpty { return Double(days * 86_400) }
        guard let time = secondsOfDay(), let offset = offset(), rest.isEmpty else { return nil }
        return Double(days * 86_400 - offset) + time
    }

    private mutating func days() -> Int? {
        let start = rest
        if let days = calendarDays() { return days }
        rest = start
        return weekOrOrdinalDays()
    }

    private mutating func calendarDays() -> Int? {
        guard let year = number(ofDigits: 4, in: 1...9999), skip("-"),
            let month = number(ofDigits: 2, in: 1...12), skip("-"),
            let day = number(ofDigits: 2, in: 1...31)
        else { return nil }
        return DateParser.days(year: year, month: month, day: day)
    }

    private mutating func weekOrOrdinalDays() -> Int? {
        guard let year = number(ofDigits: 4, in: 1...9999) else { return nil }
        let isExtended = skip("-")
        if skip("W", "w") {
            guard let week = number(ofDigits: 2, in: 1...53) else { return nil }
            guard isExtended ? skip("-") : rest.first?.isDigit == true else {
                return DateParser.days(year: year, week: week, weekday: 1)
            }
            return number(ofDigits: 1, in: 1...7).flatMap {
                DateParser.days(year: year, week: week, weekday: $0)
            }
        }
        // Other numbers of seven digits are seconds since 1970.
        guard isExtended || (1900...2100).contains(year),
            let day = number(ofDigits: 3, in: 1...366), rest.first?.isDigit != true
        else { return nil }
        return DateParser.days(year: year, dayOfYear: day)
    }

    private mutating func secondsOfDay() -> Double? {
        guard skip("T", "t", " "), let hour = number(ofDigits: 2, in: 0...24), skip(":"),
            let minute = number(ofDigits: 2, in: 0...59)
        else { return nil }
        guard skip(":") else {
            return DateParser.seconds(hour: hour, minute: minute, second: 0).map { Double($0) }
        }
        guard let second = number(ofDigits: 2, in: 0...60), let fraction = fraction() else {
            return nil
        }
        return DateParser.seconds(hour: hour, minute: minute, second: second)
            .map { Double($0) + fraction }
    }

    /// Parses the offset from UTC in seconds; positive is east.
    private mutating func offset() -> Int? {
        if rest.isEmpty || skip("Z", "z") { return 0 }
        let sign = skip("-") ? -1 : skip("+") ? 1 : 0
        guard sign != 0, let hours = number(ofDigits: 2, in: 0...23) else { return nil }
        if rest.isEmpty { return sign * hours * 3600 }
        _ = skip(":")
        guard let minutes = number(ofDigits: 2, in: 0...59) else { return nil }
        return sign * (hours * 3600 + minutes * 60)
    }

    /// Parses the fraction after a point; 0 if there is none.
    private mutating func fraction() -> Double? {
        guard skip(".") else { return 0 }
        let digits = rest.prefix { $0.isDigit }
        rest = rest[digits.endIndex...]
        // A Double cannot represent more than 17 digits.
        let value = digits.prefix(17).reversed().reduce(0.0) { ($0 + Double($1 - 0x30)) / 10 }
        return digits.isEmpty ? nil : value
    }

    private mutating func number(ofDigits count: Int, in range: ClosedRange<Int>) -> Int? {
        let digits = rest.prefix(count)
        guard digits.count == count, digits.allSatisfy(\.isDigit) else { return nil }
        rest = rest.dropFirst(count)
        let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        return range.contains(number) ? number : nil
    }

    private mutating func skip(_ choices: Unicode.Scalar...) -> Bool {
        guard let first = rest.first, choices.contains(Unicode.Scalar(first)) else { return false }
        rest = rest.dropFirst()
        return true
    }
}

extension ArraySlice<UInt8> {
    fileprivate var trimmed: ArraySlice<UInt8> {
        var rest = drop(while: \.isBlank)
        while let last = rest.last, last.isBlank { rest.removeLast() }
        return rest
    }
}

extension UInt8 {
    var isDigit: Bool { self >= 0x30 && self <= 0x39 }
    var isBlank: Bool { self == 0x20 || (9...13).contains(self) }
}
