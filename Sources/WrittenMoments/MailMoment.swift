/// A moment as mail and HTTP write it: `Mon, 05 Oct 2026 10:00:00 GMT`.
///
/// The weekday, which is not checked, and the seconds may be missing. The older forms of HTTP are
/// read too: `Monday, 05-Oct-26 10:00:00 GMT` and `Mon Oct  5 10:00:00 2026`. UTC where no zone is
/// named.
package struct MailMoment: Sendable {
    package let secondsSince1970: Double

    /// Returns `nil` for a text that is not made of a date, a time and perhaps a zone.
    package init?(_ text: String) {
        var words = Self.words(of: text.lowercased())
        if let first = words.first, Self.weekdays.contains(first.prefix(3)) { words.removeFirst() }
        // `Oct 5 10:00:00 2026`, in the order of the others.
        if words.count == 4, Self.months.contains(words[0]) {
            words = [words[1], words[0], words[3], words[2]]
        }
        guard (4...5).contains(words.count), let day = Self.days(words[0..<3]),
            let time = Self.seconds(ofDay: words[3]),
            let offset = Self.offset(of: words.count > 4 ? words[4] : "gmt")
        else { return nil }
        secondsSince1970 = Double(day * 86_400 + time - offset)
    }

    private static let weekdays: [Substring] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    private static let months: [Substring] = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
    /// The zones that RFC 5322 names, in hours ahead of UTC.
    private static let zones: [Substring: Int] = [
        "gmt": 0, "ut": 0, "utc": 0, "z": 0, "edt": -4, "est": -5, "cdt": -5, "cst": -6, "mdt": -6,
        "mst": -7, "pdt": -7, "pst": -8,
    ]

    /// The parts of a date, without a remark in parentheses behind it, as `(CEST)`.
    private static func words(of text: String) -> [Substring] {
        let parts = text.prefix { $0 != "(" }.split { " ,".contains($0) }
        return parts.flatMap { part in
            // Only a date has two; the sign of an offset is one.
            let fields = part.split(separator: "-", omittingEmptySubsequences: false)
            return fields.count == 3 ? fields : [part]
        }
    }

    private static func days(_ words: ArraySlice<Substring>) -> Int? {
        let words = Array(words)
        guard let day = number(words[0], digits: 1...2),
            let month = months.firstIndex(of: words[1]),
            let year = number(words[2], digits: 2...4), words[2].count != 3
        else { return nil }
        // Two digits are read as RFC 5322 reads them.
        let fullYear = words[2].count == 4 ? year : year + (year < 50 ? 2000 : 1900)
        return WrittenMoment.days(year: fullYear, month: month + 1, day: day)
    }

    private static func seconds(ofDay word: Substring) -> Int? {
        let fields = word.split(separator: ":", omittingEmptySubsequences: false)
        let numbers = fields.compactMap { number($0, digits: 2...2) }
        guard (2...3).contains(fields.count), numbers.count == fields.count, numbers[0] < 24,
            numbers[1] < 60, (numbers.dropFirst(2).first ?? 0) <= 60
        else { return nil }
        return numbers[0] * 3600 + numbers[1] * 60 + (numbers.dropFirst(2).first ?? 0)
    }

    /// How far a zone's clock is ahead of UTC, in seconds.
    private static func offset(of word: Substring) -> Int? {
        if let hours = zones[word] { return hours * 3600 }
        guard let sign = word.first, "+-".contains(sign),
            let digits = number(word.dropFirst(), digits: 4...4), digits % 100 < 60
        else { return nil }
        let seconds = (digits / 100) * 3600 + (digits % 100) * 60
        return sign == "-" ? -seconds : seconds
    }

    private static func number(_ word: Substring, digits: ClosedRange<Int>) -> Int? {
        guard digits.contains(word.count), word.utf8.allSatisfy(\.isDigit) else { return nil }
        return Int(word)
    }
}
