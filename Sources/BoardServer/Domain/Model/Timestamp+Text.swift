/// The calendar components of a timestamp, in UTC.
package struct CalendarTime: Sendable {
    package let year: Int
    package let month: Int
    package let day: Int
    package let hour: Int
    package let minute: Int
    package let second: Int
    package let millisecond: Int
    /// The day of the week; 0 is Sunday.
    package let weekday: Int

    package init(_ moment: Timestamp) {
        let days = moment.rawValue.floorDivided(by: 86_400_000)
        // For the lowest days the product overflows; the difference never does.
        let rest = Int(moment.rawValue &- days &* 86_400_000)
        (year, month, day) = Self.date(ofDay: Int(days))
        hour = rest / 3_600_000
        minute = rest / 60_000 % 60
        second = rest / 1000 % 60
        millisecond = rest % 1000
        weekday = Int((days + 4) - (days + 4).floorDivided(by: 7) * 7)
    }

    /// Returns year, month and day.
    ///
    /// The Gregorian calendar repeats every 400 years. The calculation starts years in March.
    private static func date(ofDay day: Int) -> (Int, Int, Int) {
        let shifted = Int64(day + 719_468)
        let era = shifted.floorDivided(by: 146_097)
        let dayOfEra = Int(shifted - era * 146_097)
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let year = yearOfEra + Int(era) * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
    }
}

extension Int64 {
    fileprivate func floorDivided(by divisor: Int64) -> Int64 {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}

extension Timestamp {
    /// The timestamp as in RFC 3339, with milliseconds.
    package var text: String {
        let time = CalendarTime(self)
        return """
            \(time.year.padded(4))-\(time.month.padded(2))-\(time.day.padded(2))\
            T\(time.hour.padded(2)):\(time.minute.padded(2)):\(time.second.padded(2))\
            .\(time.millisecond.padded(3))Z
            """
    }

    /// The timestamp as in HTTP: `Mon, 02 Nov 2026 09:30:00 GMT`.
    package var httpDate: String {
        let time = CalendarTime(self)
        let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ]
        return """
            \(weekdays[time.weekday]), \(time.day.padded(2)) \(months[time.month - 1]) \
            \(time.year.padded(4)) \(time.hour.padded(2)):\(time.minute.padded(2)):\
            \(time.second.padded(2)) GMT
            """
    }
}

extension Int {
    fileprivate func padded(_ width: Int) -> String {
        let digits = String(self)
        return String(repeating: "0", count: Swift.max(0, width - digits.utf8.count)) + digits
    }
}
