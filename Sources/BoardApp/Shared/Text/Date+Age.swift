import Essentials

nonisolated extension Date {
    /// Returns the time since this date in at most four columns, for example `5m`, `3h` or `12d`.
    ///
    /// The first minute is `now`; weeks and years are `7w` and `2y`. A date in the future has a
    /// sign, as in `+3h`. If it is a year or more away, the result is its year, as in `2031`.
    func age(at now: Date) -> String {
        let seconds = Int(min(max(-1e12, now.timeIntervalSince(self)), 1e12))
        return switch abs(seconds) {
        case ..<60: "now"
        case ..<Self.year: (seconds < 0 ? "+" : "") + Self.age(ofSeconds: abs(seconds))
        // One day before the last supported date, the year has four digits in every time zone.
        default:
            seconds < 0
                ? min(self, .lastWritten - 86_400).formatted(as: "%Y")
                : "\(min(999, seconds / Self.year))y"
        }
    }

    private static let year = 365 * 86400

    private static func age(ofSeconds seconds: Int) -> String {
        switch seconds {
        case ..<3600: "\(seconds / 60)m"
        case ..<86400: "\(seconds / 3600)h"
        case ..<(14 * 86400): "\(seconds / 86400)d"
        default: "\(seconds / (7 * 86400))w"
        }
    }

    /// The local time of day, for example `18:30`.
    var localTime: String { formatted(as: "%H:%M") }

    /// Returns the local time of a load for a title bar, with the date unless it is today's.
    func freshness(at now: Date) -> String {
        let isToday = formatted(as: "%F") == now.formatted(as: "%F")
        return "as of " + (isToday ? localTime : formatted(as: "%m-%d %H:%M"))
    }

    /// The local time of day with seconds, for example `18:30:59`.
    var localTimeWithSeconds: String { formatted(as: "%H:%M:%S") }
}
