/// Parses dates in the formats of e-mail, HTTP, programs and natural language.
///
/// Examples are `Mon, 05 Oct 2026 10:00:00 GMT`, `5. Oktober 2026`, `10/5/2026 10:00 AM` and `2026년
/// 10월 5일`. Month names are recognized in many languages, and the weekday is not checked. If month
/// and day are ambiguous, the month comes first only with `/`. The default time zone is UTC, the
/// default time midnight, and the default day the first of the month.
struct NaturalDateParser {
    private let tokens: [DateToken]
    private var index = 0
    private var year: Int?
    private var month: Int?
    private var day: Int?
    /// Set if the name of the month may also be that of a weekday.
    private var doubtfulMonth = false
    /// The numbers of the date whose meaning no word gives.
    private var numbers: [(number: DateNumber, separator: Unicode.Scalar?)] = []
    private var separator: Unicode.Scalar?
    private var time: ClockTime?
    private var isAfternoon: Bool?
    private var offset: Int?
    /// The token index after which an offset from UTC may follow.
    private var offsetIndex = -1

    private struct ClockTime {
        var hour = 0
        var minute = 0
        var second = 0
        var fraction = 0.0
    }

    private init(_ text: String) {
        tokens = DateToken.tokens(of: text)
    }

    /// Parses a date; returns `nil` if any part is not understood or the day does not exist.
    static func secondsSince1970(in text: String) -> Double? {
        var date = NaturalDateParser(text)
        while date.index < date.tokens.count {
            guard date.takeToken() else { return nil }
        }
        return date.secondsSince1970
    }

    private mutating func takeToken() -> Bool {
        let token = tokens[index]
        index += 1
        return switch token.kind {
        case .number(let number): take(number)
        case .word(let word): take(word)
        case .mark(let mark): take(mark)
        }
    }
}

// MARK: Parts

extension NaturalDateParser {
    private func number(at index: Int, attached: Bool = false) -> DateNumber? {
        guard tokens.indices.contains(index), case .number(let number) = tokens[index].kind,
            !attached || !tokens[index].followsSpace
        else { return nil }
        return number
    }

    private func word(at index: Int) -> String? {
        guard tokens.indices.contains(index), case .word(let word) = tokens[index].kind else {
            return nil
        }
        return word
    }

    private func isMark(_ marks: Unicode.Scalar..., at index: Int) -> Bool {
        guard tokens.indices.contains(index), case .mark(let mark) = tokens[index].kind else {
            return false
        }
        return marks.contains(mark)
    }
}

// MARK: Numbers

extension NaturalDateParser {
    private mutating func take(_ number: DateNumber) -> Bool {
        if isMark(":", at: index) { return readTime(hour: number) }
        if takeUnit(of: number) { return true }
        if takeHour(number) { return true }
        if takeCompact(number) || takeDottedTime(number) { return true }
        numbers.append((number, separator))
        separator = nil
        if let word = word(at: index), !tokens[index].followsSpace,
            DateNames.ordinals.contains(word)
        {
            index += 1
        }
        return numbers.count <= 3
    }

    /// Parses the hour in `3 PM`; a day may come before `오후 3:04`.
    private mutating func takeHour(_ number: DateNumber) -> Bool {
        guard time == nil, (1...12).contains(number.value), number.digits <= 2 else { return false }
        let start = (index, isAfternoon)
        guard takeMeridiem() else { return false }
        let isUnit = word(at: index + 1).flatMap { DateNames.units[$0] } == .hour
        if self.number(at: index) != nil, isUnit || isMark(":", at: index + 1) {
            (index, isAfternoon) = start
            return false
        }
        time = ClockTime(hour: number.value)
        return true
    }

    /// Parses a number whose unit is the next word, as in `6월` and `10h30`.
    private mutating func takeUnit(of number: DateNumber) -> Bool {
        guard let word = word(at: index), number.digits <= 4,
            let unit = DateNames.units[word] ?? clockUnit(word)
        else { return false }
        index += 1
        switch unit {
        case .year: year = number.digits == 2 ? Self.fullYear(number.value) : number.value
        case .month: month = number.value
        case .day: day = number.value
        case .hour:
            time = ClockTime(hour: number.value)
            // `10h30` is half past ten.
            if let minute = self.number(at: index, attached: word == "h"), minute.digits == 2,
                self.word(at: index + 1).flatMap({ DateNames.units[$0] }) == nil,
                !isMark(":", at: index + 1)
            {
                time?.minute = minute.value
                index += 1
            }
        case .minute: time?.minute = number.value
        case .second: time?.second = number.value
        }
        offsetIndex = index
        return true
    }

    private func clockUnit(_ word: String) -> DateNames.Unit? {
        guard let unit = DateNames.clockUnits[word] else { return nil }
        return unit == .hour || time != nil ? unit : nil
    }

    /// Parses `20241005`, `202410051030` and `20241005103000`, `103000` after a `T`, and `202410`.
    private mutating func takeCompact(_ number: DateNumber) -> Bool {
        if word(at: index - 2) == "t", time == nil, [4, 6].contains(number.digits) {
            setCompactTime(number.value, digits: number.digits)
            return true
        }
        if number.digits == 6, tokens.count == 1, (1...12).contains(number.value % 100),
            (1900...2100).contains(number.value / 100)
        {
            (year, month) = (number.value / 100, number.value % 100)
            return true
        }
        guard [8, 12, 14].contains(number.digits), numbers.isEmpty, year == nil else {
            return false
        }
        var value = number.value
        for _ in 8..<number.digits { value /= 10 }
        guard (1900...2100).contains(value / 10_000) else { return false }
        (year, month, day) = (value / 10_000, value / 100 % 100, value % 100)
        if number.digits > 8 { setCompactTime(number.value, digits: number.digits - 8) }
        return true
    }

    private mutating func setCompactTime(_ value: Int, digits: Int) {
        let seconds = digits == 6 ? value % 100 : 0
        let minutes = digits == 6 ? value / 100 : value
        time = ClockTime(hour: minutes / 100 % 100, minute: minutes % 100, second: seconds)
        offsetIndex = index
    }

    /// Parses the time in `5.10.2026 10.30`.
    private mutating func takeDottedTime(_ hour: DateNumber) -> Bool {
        let isDateComplete = numbers.count + (month == nil ? 0 : 1) + (year == nil ? 0 : 1) == 3
        guard isDateComplete, time == nil, hour.digits <= 2, isMark(".", at: index),
            let minute = number(at: index + 1, attached: true), minute.digits == 2
        else { return false }
        time = ClockTime(hour: hour.value, minute: minute.value)
        index += 2
        offsetIndex = index
        return true
    }

    private mutating func readTime(hour: DateNumber) -> Bool {
        guard time == nil, hour.digits <= 2, let minute = number(at: index + 1),
            minute.digits == 2
        else { return false }
        var time = ClockTime(hour: hour.value, minute: minute.value)
        index += 2
        if isMark(":", at: index) {
            guard let second = number(at: index + 1), second.digits == 2 else { return false }
            time.second = second.value
            index += 2
            if isMark(".", ",", at: index), !tokens[index].followsSpace,
                let fraction = number(at: index + 1, attached: true)
            {
                let places = min(fraction.digits, 17)
                time.fraction = (0..<places).reduce(Double(fraction.value)) { value, _ in value / 10
                }
                index += 2
            }
        }
        self.time = time
        _ = takeMeridiem()
        offsetIndex = index
        return true
    }
}

// MARK: Words and marks

extension NaturalDateParser {
    /// Parses `AM`, `p.m.` and similar words at the current position.
    private mutating func takeMeridiem() -> Bool {
        guard let word = word(at: index) else { return false }
        if let isAfternoon = DateNames.isAfternoon(word) {
            self.isAfternoon = isAfternoon
            index += 1
            return true
        }
        let end = isMark(".", at: index + 1) ? index + 2 : index + 1
        guard ["a", "p", "π", "μ"].contains(word), let second = self.word(at: end),
            ["m", "μ"].contains(second)
        else { return false }
        isAfternoon = word == "p" || word == "μ"
        index = end + 1
        if isMark(".", at: index) { index += 1 }
        return true
    }

    private mutating func take(_ word: String) -> Bool {
        if takeMonth(word) { return true }
        if let isAfternoon = DateNames.isAfternoon(word), beginsTime(word) {
            self.isAfternoon = isAfternoon
            return true
        }
        if let zone = DateNames.zone(word), !isFirst {
            offset = offset ?? zone * 60
            if zone == 0 { offsetIndex = index }
            return true
        }
        // The first word may be a weekday in an unknown language.
        return DateNames.isWeekday(word) || DateNames.fillers.contains(word)
            || isFirst && isMark(",", at: index) || isUnknownZone(word)
    }

    /// Returns `true` for an unknown time zone after the time at the end of the date.
    ///
    /// RFC 5322 treats an unknown zone as UTC.
    private func isUnknownZone(_ word: String) -> Bool {
        time != nil && offset == nil && offsetIndex == index - 1 && index == tokens.count
            && (3...5).contains(word.utf8.count) && word.utf8.allSatisfy { $0 < 0x80 }
    }

    /// A Boolean value that indicates whether at most weekdays have been read.
    private var isFirst: Bool {
        numbers.isEmpty && year == nil && day == nil && time == nil && month == nil
    }

    private mutating func takeMonth(_ word: String) -> Bool {
        if DateNames.monthMarks.contains(word), let number = number(at: index) {
            month = number.value
            index += 1
            return true
        }
        guard let found = DateNames.month(word) else { return false }
        let isWeekday = DateNames.isWeekday(word)
        if month != nil, !doubtfulMonth { return isWeekday }
        guard month == nil || !isWeekday else { return true }
        (month, doubtfulMonth) = (found, isWeekday)
        return true
    }

    /// Returns `true` if a time follows, because `am` also precedes German dates.
    private func beginsTime(_ word: String) -> Bool {
        if word.utf8.count > 2 { return time == nil }
        return number(at: index) != nil && isMark(":", at: index + 1)
    }

    private mutating func take(_ mark: Unicode.Scalar) -> Bool {
        if mark == "+" || mark == "-", offsetIndex == index - 1 {
            if let taken = takeOffset(sign: mark == "-" ? -1 : 1) { return taken }
        }
        guard ".,/-'’׳॰·|@".unicodeScalars.contains(mark) else { return false }
        if "./-".unicodeScalars.contains(mark) { separator = mark }
        return true
    }

    /// Parses `+0200`, `+02:00` or `+2` after a time or a zone; `nil` if there is none.
    private mutating func takeOffset(sign: Int) -> Bool? {
        guard let hours = number(at: index, attached: true) else { return nil }
        index += 1
        var (hour, minute) =
            hours.digits > 2 ? (hours.value / 100, hours.value % 100) : (hours.value, 0)
        if hours.digits <= 2, isMark(":", at: index) {
            guard let minutes = number(at: index + 1), minutes.digits == 2 else { return false }
            minute = minutes.value
            index += 2
        }
        guard hours.digits <= 4, hour < 24, minute < 60 else { return false }
        offset = sign * (hour * 3600 + minute * 60)
        return true
    }
}

// MARK: The result

extension NaturalDateParser {
    private var secondsSince1970: Double? {
        var date = self
        guard month == nil ? date.readNumbers() : date.readNumbersBesideMonth(),
            let year = date.year, let month = date.month, (1...9999).contains(year),
            let days = DateParser.days(year: year, month: month, day: date.day ?? 1),
            let seconds = date.secondsOfDay
        else { return nil }
        return Double(days * 86_400 - (offset ?? 0)) + seconds
    }

    private var secondsOfDay: Double? {
        guard var time else { return isAfternoon == nil ? 0 : nil }
        if let isAfternoon, time.hour <= 12 {
            time.hour = time.hour % 12 + (isAfternoon ? 12 : 0)
        }
        return DateParser.seconds(hour: time.hour, minute: time.minute, second: time.second)
            .map { Double($0) + time.fraction }
    }

    /// Returns the full year of two digits, by the rule of RFC 5322.
    private static func fullYear(_ year: Int) -> Int { year + (year < 50 ? 2000 : 1900) }

    private static func year(_ number: DateNumber) -> Int? {
        switch number.digits {
        case 4: number.value
        case 2: fullYear(number.value)
        default: nil
        }
    }

    /// Assigns the remaining numbers to the day and the year.
    private mutating func readNumbersBesideMonth() -> Bool {
        var rest = numbers.map(\.number)
        if year == nil {
            guard let index = yearIndex(in: rest), let year = Self.year(rest[index]) else {
                return false
            }
            rest.remove(at: index)
            self.year = year
        }
        if day == nil, let number = rest.first, number.digits <= 2 {
            day = number.value
            rest.removeFirst()
        }
        return rest.isEmpty
    }

    private func yearIndex(in numbers: [DateNumber]) -> Int? {
        if let index = numbers.firstIndex(where: { $0.digits == 4 }) { return index }
        switch numbers.count {
        case 1: return day == nil ? nil : 0
        case 2: return numbers[0].value > 31 ? 0 : 1
        default: return nil
        }
    }

    /// Assigns numbers without names to year, month and day, in the possible orders.
    private mutating func readNumbers() -> Bool {
        let values = numbers.map(\.number.value)
        let digits = numbers.map(\.number.digits)
        switch numbers.count {
        case 1 where digits[0] == 4 && time == nil: (year, month) = (values[0], 1)
        case 2 where digits[0] == 4 && digits[1] <= 2: (year, month) = (values[0], values[1])
        case 2 where digits[1] == 4 && digits[0] <= 2: (year, month) = (values[1], values[0])
        case 3 where digits[0] == 4 && digits[1] <= 2 && digits[2] <= 2:
            (year, month, day) = (values[0], values[1], values[2])
        case 3 where numbers[1].separator != nil && digits[0] <= 2 && digits[1] <= 2:
            if values[0] > 31, digits[0] == 2, digits[2] <= 2 {
                year = Self.fullYear(values[0])
                setMonth(values[1], day: values[2])
                return true
            }
            year = Self.year(numbers[2].number)
            let isMonthFirst = numbers[1].separator == "/"
            setMonth(values[isMonthFirst ? 0 : 1], day: values[isMonthFirst ? 1 : 0])
        default: return false
        }
        return true
    }

    /// Sets month and day; a month beyond twelve is the day.
    private mutating func setMonth(_ month: Int, day: Int) {
        (self.month, self.day) = month > 12 && day <= 12 ? (day, month) : (month, day)
    }
}
