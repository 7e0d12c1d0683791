/// The number of a RIB: no other RIB of the process has it, or ever gets it.
public struct RIBID: RawRepresentable, Sendable, Hashable, Codable {
    public let rawValue: UInt64

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

    public var description: String { String(rawValue) }
}
