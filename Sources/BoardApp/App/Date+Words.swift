import Foundation

nonisolated extension Date {
    /// How long ago this was, in at most four columns: `now`, `5m`, `3h`, `12d`, `7w`, `2y`.
    func age(at now: Date) -> String {
        let seconds = Int(min(max(0, now.timeIntervalSince(self)), 1e12))
        return switch seconds {
        case ..<60: "now"
        case ..<3600: "\(seconds / 60)m"
        case ..<86400: "\(seconds / 3600)h"
        case ..<(14 * 86400): "\(seconds / 86400)d"
        case ..<(365 * 86400): "\(seconds / (7 * 86400))w"
        default: "\(min(999, seconds / (365 * 86400)))y"
        }
    }

    /// Date and time where the reader is: `2026-11-02 18:30`.
    var localDateAndTime: String { formatted(as: "%Y-%m-%d %H:%M") }

    /// The time of day where the reader is: `18:30`.
    var localTime: String { formatted(as: "%H:%M") }

    /// The same to the second: `18:30:59`.
    var localTimeWithSeconds: String { formatted(as: "%H:%M:%S") }

    /// The C library's formatting: Foundation's loads megabytes of locale data for these digits.
    private func formatted(as pattern: String) -> String {
        var time = time_t(min(max(timeIntervalSince1970, -6e10), 2.5e11))
        var parts = tm()
        guard localtime_r(&time, &parts) != nil else { return "" }
        var buffer = [UInt8](repeating: 0, count: 32)
        let count = buffer.withUnsafeMutableBytes { bytes in
            strftime(bytes.bindMemory(to: CChar.self).baseAddress, bytes.count, pattern, &parts)
        }
        return String(decoding: buffer[..<count], as: UTF8.self)
    }
}
