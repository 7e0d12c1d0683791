import Foundation

/// A point in time, in milliseconds since 1970.
package struct Timestamp: RawRepresentable, Hashable, Comparable, Codable, Sendable {
    package let rawValue: Int64

    package init(rawValue: Int64) {
        self.rawValue = rawValue
    }

    /// The current time.
    package static var now: Timestamp {
        Timestamp(rawValue: Int64(Date().timeIntervalSince1970 * 1000))
    }

    package static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.rawValue < right.rawValue
    }

    package static func + (moment: Timestamp, duration: Duration) -> Timestamp {
        let (sum, overflows) = moment.rawValue.addingReportingOverflow(duration.milliseconds)
        return Timestamp(rawValue: overflows ? .max : sum)
    }

    package static func - (moment: Timestamp, duration: Duration) -> Timestamp {
        let (rest, overflows) = moment.rawValue.subtractingReportingOverflow(duration.milliseconds)
        return Timestamp(rawValue: overflows ? .min : rest)
    }
}

extension Duration {
    fileprivate var milliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}
