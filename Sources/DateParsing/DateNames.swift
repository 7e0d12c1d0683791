/// The words in written dates.
enum DateNames {
    /// Returns the number of a month, from 1.
    static func month(_ word: String) -> Int? {
        if let month = english[word] { return month }
        // In Hebrew, the preposition “in” and the name are one word.
        return worldwide[word] ?? (word.hasPrefix("ב") ? worldwide[String(word.dropFirst())] : nil)
    }

    static func isWeekday(_ word: String) -> Bool { weekdayNames.contains(word) }

    /// Returns the offset of a time zone from UTC in minutes.
    static func zone(_ word: String) -> Int? { zones[word] }

    /// The meaning of a number, given by the word after it.
    enum Unit {
        case year, month, day, hour, minute, second
    }

    static let units: [String: Unit] = [
        "年": .year, "년": .year, "月": .month, "월": .month, "日": .day, "일": .day, "号": .day,
        "號": .day, "時": .hour, "时": .hour, "点": .hour, "點": .hour, "시": .hour, "分": .minute,
        "분": .minute, "秒": .second, "초": .second,
    ]

    /// Time units that are separate words.
    static let clockUnits: [String: Unit] = [
        "h": .hour, "uhr": .hour, "hrs": .hour, "min": .minute, "m": .minute, "s": .second,
    ]

    /// Returns `true` for PM and `false` for AM in several languages; `nil` for other words.
    static func isAfternoon(_ word: String) -> Bool? {
        switch word {
        case "am", "오전", "上午", "午前", "早上", "凌晨", "πμ", "sa": false
        case "pm", "오후", "下午", "午後", "晚上", "μμ", "ch": true
        default: nil
        }
    }

    /// Words before the number of a month.
    static let monthMarks: Set<String> = ["tháng", "thg", "bulan"]

    /// Suffixes of the number of a day.
    static let ordinals: Set<String> = [
        "st", "nd", "rd", "th", "er", "re", "ère", "º", "ª", "o", "a", "e", "de", "je", "η", "го",
        "г",
    ]

    /// Words without a meaning between the parts of a date.
    static let fillers: Set<String> = [
        "of", "at", "on", "the", "de", "del", "di", "do", "da", "um", "den", "der", "dem", "le",
        "la", "les", "el", "los", "las", "il", "lo", "alle", "ore", "kl", "klo", "uhr", "à", "a",
        "às", "as", "og", "i", "en", "o", "om", "op", "du", "d", "l", "dnia", "godz", "г", "год",
        "года", "р", "в", "о", "ngày", "năm", "lúc", "t", "am", "dia", "día", "h", "v", "ob", "u",
        "ve", "pada", "jam", "pukul", "στις", "ของ",
    ]

    private static let english: [String: Int] = [
        "jan": 1, "feb": 2, "mar": 3, "apr": 4, "may": 5, "jun": 6, "jul": 7, "aug": 8, "sep": 9,
        "sept": 9, "oct": 10, "nov": 11, "dec": 12, "january": 1, "february": 2, "march": 3,
        "april": 4, "june": 6, "july": 7, "august": 8, "september": 9, "october": 10,
        "november": 11, "december": 12,
    ]

    private static let worldwide = months.enumerated().reduce(into: [String: Int]()) {
        for name in $1.element.split(whereSeparator: \.isWhitespace) {
            $0[String(name)] = $1.offset + 1
        }
    }

    private static let weekdayNames = Set(
        weekdays.split(whereSeparator: \.isWhitespace).map { String($0) })
}

extension DateNames {
    /// Time zones by their abbreviations; an ambiguous one has the meaning that is usual in feeds.
    private static let zones: [String: Int] = [
        "gmt": 0, "ut": 0, "utc": 0, "z": 0, "wet": 0,
        "cet": 60, "met": 60, "mez": 60, "bst": 60, "west": 60, "wat": 60,
        "cest": 120, "mest": 120, "mesz": 120, "eet": 120, "cat": 120, "sast": 120,
        "eest": 180, "msk": 180, "eat": 180, "trt": 180, "irst": 210, "irdt": 270,
        "samt": 240, "gst": 240, "azt": 240, "amt": 240, "get": 240,
        "pkt": 300, "yekt": 300, "uzt": 300, "ist": 330, "npt": 345, "omst": 360, "mmt": 390,
        "ict": 420, "wib": 420, "krat": 420,
        "hkt": 480, "sgt": 480, "pht": 480, "myt": 480, "wita": 480, "awst": 480, "irkt": 480,
        "kst": 540, "jst": 540, "wit": 540, "yakt": 540, "acst": 570, "acdt": 630,
        "aest": 600, "chst": 600, "vlat": 600, "aedt": 660, "magt": 660, "sst": -660,
        "nzst": 720, "fjt": 720, "pett": 720, "nzdt": 780,
        "hst": -600, "hdt": -540, "akst": -540, "akdt": -480, "pst": -480, "pdt": -420,
        "mst": -420, "mdt": -360, "cst": -360, "cdt": -300, "est": -300, "edt": -240,
        "pet": -300, "cot": -300, "ect": -300, "vet": -240, "bot": -240, "clt": -240,
        "clst": -180, "ast": -240, "adt": -180, "nst": -210, "ndt": -150, "brt": -180,
        "brst": -120, "art": -180, "uyt": -180, "gft": -180,
    ]
}
