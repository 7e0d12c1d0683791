import BoardCore
import Essentials
import Localization
import TerminalUI

nonisolated extension Date {
    /// Returns the time since this date as a short text, for example `5m`, `3h` or `12d`.
    ///
    /// The first minute is `now`; weeks and years are `7w` and `2y`. A date in the future has a
    /// sign, as in `+3h`. If it is a year or more away, the result is its year, as in `2031`.
    func age(at now: Date) -> String {
        let seconds = Int(min(max(-1e12, now.timeIntervalSince(self)), 1e12))
        return switch abs(seconds) {
        case ..<60: localized("now")
        case ..<Self.year: (seconds < 0 ? "+" : "") + Self.age(ofSeconds: abs(seconds))
        // One day before the last supported date, the year has four digits in every time zone.
        default:
            seconds < 0
                ? min(self, .lastWritten - 86_400).formatted(as: "%Y")
                : localized("\(min(999, seconds / Self.year))y")
        }
    }

    /// The number of columns of an age without a sign.
    static var ageColumnCount: Int { max(4, age(ofSeconds: 23 * 3600).columnCount) }

    /// Returns the same time for a date in a text, where some languages add a word.
    func timeAgo(at now: Date) -> String {
        let age = age(at: now)
        return now.timeIntervalSince(self) < 60 ? age : localized("\(age)", context: "ago")
    }

    private static let year = 365 * 86400

    private static func age(ofSeconds seconds: Int) -> String {
        switch seconds {
        case ..<3600: localized("\(seconds / 60)m")
        case ..<86400: localized("\(seconds / 3600)h")
        case ..<(14 * 86400): localized("\(seconds / 86400)d")
        default: localized("\(seconds / (7 * 86400))w")
        }
    }

    /// The local time of day, for example `18:30`.
    var localTime: String { formatted(as: "%H:%M") }

    /// Returns the local time of a load for a title bar, with the date unless it is today's.
    func freshness(at now: Date) -> String {
        let isToday = formatted(as: "%F") == now.formatted(as: "%F")
        return localized("as of \(isToday ? localTime : formatted(as: "%m-%d %H:%M"))")
    }

    /// The local time of day with seconds, for example `18:30:59`.
    var localTimeWithSeconds: String { formatted(as: "%H:%M:%S") }
}

extension StoredCopy {
    /// The parts of a title bar: that there is no network, and the time of the copy.
    func labels(at now: Date) -> [String] {
        [error == nil || isGone ? "" : localized("offline"), receivedAt.freshness(at: now)]
    }
}
