import Essentials

extension Date {
    /// The date and time in the local time zone: `2026-11-02 18:30`.
    package var localDateAndTime: String { formatted(as: "%Y-%m-%d %H:%M") }

    /// The limits for dates in documents, in UTC: the first moment of year 1 and the last of 9999.
    private static let firstWritten = Date(timeIntervalSince1970: -62_135_596_800)
    package static let lastWritten = Date(timeIntervalSince1970: 253_402_300_799)

    /// Formats the date in the local time zone by a `strftime` pattern.
    ///
    /// This uses the C library, because Foundation would load megabytes of locale data.
    package func formatted(as pattern: String) -> String {
        var time = time_t(min(max(self, Self.firstWritten), Self.lastWritten).timeIntervalSince1970)
        var parts = tm()
        guard localtime_r(&time, &parts) != nil else { return "" }
        var buffer = [UInt8](repeating: 0, count: 32)
        let count = buffer.withUnsafeMutableBytes { bytes in
            strftime(bytes.bindMemory(to: CChar.self).baseAddress, bytes.count, pattern, &parts)
        }
        return String(decoding: buffer[..<count], as: UTF8.self)
    }
}
