import Foundation

/// Reads the two ways in which documents write a moment.
enum Timestamp {
    /// A moment between the years 1 and 9999; `nil` for any other.
    static func date(secondsSince1970 seconds: Double) -> Date? {
        guard (-62_135_596_800..<253_402_300_800).contains(seconds) else { return nil }
        return Date(timeIntervalSince1970: seconds)
    }

    /// A moment as in RFC 3339: `2026-11-02T09:30:00Z`, with fractions and any offset.
    ///
    /// The letters may be small, a space may stand for the `T`, and a leap second counts as the
    /// first second of the next minute.
    static func date(from text: ArraySlice<UInt8>) -> Date? {
        var fields = TimestampFields(rest: text)
        guard let days = fields.days(), let time = fields.secondsOfDay(),
            let offset = fields.offset(), fields.rest.isEmpty
        else { return nil }
        return date(secondsSince1970: Double(days * 86_400 - offset) + time)
    }
}

private struct TimestampFields {
    var rest: ArraySlice<UInt8>

    /// Days since 1970 of a Gregorian date.
    mutating func days() -> Int? {
        guard let year = number(ofDigits: 4, in: 1...9999), skip("-"),
            let month = number(ofDigits: 2, in: 1...12), skip("-"),
            let day = number(ofDigits: 2, in: 1...Self.length(of: month, in: year))
        else { return nil }
        // Counted in years that begin in March, a leap day is the last of its year.
        let monthFromMarch = (month + 9) % 12
        let yearFromMarch = month < 3 ? year - 1 : year
        let leapDays = yearFromMarch / 4 - yearFromMarch / 100 + yearFromMarch / 400
        return yearFromMarch * 365 + leapDays + (153 * monthFromMarch + 2) / 5 + day - 719_469
    }

    mutating func secondsOfDay() -> Double? {
        guard skip("T", "t", " "), let hour = number(ofDigits: 2, in: 0...23), skip(":"),
            let minute = number(ofDigits: 2, in: 0...59), skip(":"),
            let second = number(ofDigits: 2, in: 0...60), let fraction = fraction()
        else { return nil }
        return Double(hour * 3600 + minute * 60 + second) + fraction
    }

    /// How far the clock is ahead of UTC, in seconds.
    mutating func offset() -> Int? {
        if skip("Z", "z") { return 0 }
        let sign = skip("-") ? -1 : skip("+") ? 1 : 0
        guard sign != 0, let hours = number(ofDigits: 2, in: 0...23), skip(":"),
            let minutes = number(ofDigits: 2, in: 0...59)
        else { return nil }
        return sign * (hours * 3600 + minutes * 60)
    }

    /// What stands behind a point; 0 where there is none.
    private mutating func fraction() -> Double? {
        guard skip(".") else { return 0 }
        let digits = rest.prefix { $0.isDigit }
        rest = rest[digits.endIndex...]
        // A Double holds no more than 17 digits anyway.
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

    private static func length(of month: Int, in year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }
}
