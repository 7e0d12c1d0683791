/// The number of a RIB: no other RIB of the process has it, or ever gets it.
public struct RIBID: RawRepresentable, Sendable, Hashable, Codable {
    /// The number; RIBs are numbered from 1 in the order in which they were made.
    public let rawValue: UInt64

    /// Makes the number of a RIB that somebody wrote down, as in a log; it makes no RIB.
    public init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// Stands for a router that is not a `Router`; no RIB has it.
    public static let none = RIBID(rawValue: 0)

    @MainActor private static var latest: UInt64 = 0

    @MainActor
    static func next() -> RIBID {
        latest += 1
        return RIBID(rawValue: latest)
    }
}

extension RIBID: Comparable, CustomStringConvertible {
    /// Whether the one RIB is older than the other.
    public static func < (one: RIBID, other: RIBID) -> Bool { one.rawValue < other.rawValue }

    /// The number in digits.
    public var description: String { String(rawValue) }
}
