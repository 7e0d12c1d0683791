import Essentials

/// Reads the dates of feeds, which are seldom written as they should be.
enum FeedDate {
    /// `nil` for what nobody could read.
    static func date(_ text: String) -> Date? {
        let text = text.trimmed
        guard !text.isEmpty, text.utf8.count <= 100 else { return nil }
        return read(text) ?? read(inMail(text)) ?? read(inDigits(text))
    }

    private static func read(_ text: String) -> Date? {
        Timestamp.date(from: Array(text.utf8)[...])
    }

    /// The form of mail: months of three letters, no weekday, zones that mail knows.
    private static func inMail(_ text: String) -> String {
        let words = text.split { " ,\t\n".contains($0) }.map(String.init)
        return words.enumerated().compactMap { index, word in
            if word.allSatisfy(\.isLetter) {
                return index == 0 && words.count > 3 ? nil : inMail(word: word)
            }
            return index > 2 ? clock(word) : word
        }.joined(separator: " ")
    }

    private static func inMail(word: String) -> String? {
        if let zone = zones[word.uppercased()] { return zone }
        // The name of a month, or a zone that mail knows.
        return word.count > 3 ? String(word.prefix(3)) : word
    }

    /// Zones that mail does not name.
    private static let zones = [
        "CET": "+0100", "MET": "+0100", "CEST": "+0200", "BST": "+0100", "WET": "+0000",
        "WEST": "+0100", "EET": "+0200", "EEST": "+0300", "MSK": "+0300", "IST": "+0530",
        "JST": "+0900", "KST": "+0900", "AEST": "+1000", "AEDT": "+1100", "AKST": "-0900",
        "AKDT": "-0800", "HST": "-1000",
    ]

    /// A time with two digits of hours, or an offset without its colon.
    private static func clock(_ word: String) -> String {
        let fields = word.split(separator: ":", omittingEmptySubsequences: false)
        if word.hasPrefix("+") || word.hasPrefix("-") { return fields.joined() }
        return fields.first?.count == 1 && fields.count > 1 ? "0" + word : word
    }

    /// Year, month and day in digits, as `2026/1/5 9:30:00`; a month alone begins with its first.
    private static func inDigits(_ text: String) -> String {
        let halves = text.split(separator: " ", maxSplits: 1).map(String.init)
        let fields = (halves.first ?? "").split { "/-.".contains($0) }
        guard (2...3).contains(fields.count), fields[0].count == 4 else { return "" }
        let padded = fields.map { $0.count == 1 ? "0" + $0 : String($0) }
        let date = (padded + (fields.count == 2 ? ["01"] : [])).joined(separator: "-")
        return halves.count < 2 ? date : date + " " + clock(halves[1])
    }
}
