/// The identifier of a RIB, unique in the process and never reused.
public struct RIBID: RawRepresentable, Sendable, Hashable, Codable {
    /// The number. RIBs are numbered from 1 in the order of creation.
    public let rawValue: UInt64

    /// Creates an identifier from a recorded number, for example from a log. It creates no RIB.
    public init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// The identifier of a router that is not a `Router`. No RIB has it.
    public static let none = RIBID(rawValue: 0)

    @MainActor private static var latest: UInt64 = 0

    @MainActor
    static func next() -> RIBID {
        latest += 1
        return RIBID(rawValue: latest)
    }
}

extension RIBID: Comparable, CustomStringConvertible {
    /// Returns a Boolean value that indicates whether the first RIB is older.
    public static func < (one: RIBID, other: RIBID) -> Bool { one.rawValue < other.rawValue }

    /// The number in decimal digits.
    public var description: String { String(rawValue) }
}
