import Localization

/// A number of bytes as users write it: `300000`, `500k`, `256M`, `2G`.
package struct ByteCount: Hashable, Sendable {
    package let text: String
    package let bytes: Int

    package init?(_ text: String) {
        let unit = text.last.flatMap { Self.units[$0.lowercased()] }
        let digits = unit == nil ? text[...] : text.dropLast()
        guard let number = Int(digits), number > 0 else { return nil }
        let (bytes, isTooMuch) = number.multipliedReportingOverflow(by: unit ?? 1)
        guard !isTooMuch else { return nil }
        self.text = text
        self.bytes = bytes
    }

    package init(megabytes: Int) {
        text = "\(megabytes)M"
        bytes = megabytes << 20
    }

    private static let units = ["k": 1 << 10, "m": 1 << 20, "g": 1 << 30]
}

extension ValueFormat<ByteCount> {
    /// Returns the format for a number of bytes that is not smaller than another one.
    static func byteCount(from least: ByteCount) -> Self {
        let count = { @Sendable (text: String) in
            ByteCount(text).flatMap { $0.bytes < least.bytes ? nil : $0 }
        }
        return Self(
            allowed: localized(
                "a number of bytes from \"\(least.text)\", such as \"500M\" or \"2G\""),
            read: { value in
                guard case .string(let text) = value else { return nil }
                return count(text)
            },
            write: \.text.quotedAsTOML, guess: count)
    }
}
