import Essentials

nonisolated extension Date {
    /// How long ago this was, in at most four columns: `now`, `5m`, `3h`, `12d`, `7w`, `2y`.
    ///
    /// What is yet to come has a sign, as `+3h`, and is a year where it is far, as `2031`.
    func age(at now: Date) -> String {
        let seconds = Int(min(max(-1e12, now.timeIntervalSince(self)), 1e12))
        return switch abs(seconds) {
        case ..<60: "now"
        case ..<Self.year: (seconds < 0 ? "+" : "") + Self.words(forSeconds: abs(seconds))
        // Nowhere has the year more than four digits a day before the last moment there is.
        default:
            seconds < 0
                ? min(self, .lastWritten - 86_400).formatted(as: "%Y")
                : "\(min(999, seconds / Self.year))y"
        }
    }

    private static let year = 365 * 86400

    private static func words(forSeconds seconds: Int) -> String {
        switch seconds {
        case ..<3600: "\(seconds / 60)m"
        case ..<86400: "\(seconds / 3600)h"
        case ..<(14 * 86400): "\(seconds / 86400)d"
        default: "\(seconds / (7 * 86400))w"
        }
    }

    /// The time of day where the reader is: `18:30`.
    var localTime: String { formatted(as: "%H:%M") }

    /// The same to the second: `18:30:59`.
    var localTimeWithSeconds: String { formatted(as: "%H:%M:%S") }
}
