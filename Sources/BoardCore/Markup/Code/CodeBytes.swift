/// The possible roles of each byte in a language.
struct CodeBytes: Sendable {
    private var flags = (0..<256).map { byte -> UInt8 in
        switch byte {
        case 0x30...0x39: isInside | isInNumber
        case 0x41...0x5A, 0x61...0x7A, 0x80...0xFF: isFirst | isInside
        case 0x5F: isFirst | isInside | isInNumber
        default: 0
        }
    }

    private static let isFirst: UInt8 = 1
    private static let isInside: UInt8 = 2
    private static let isSign: UInt8 = 4
    private static let isOpening: UInt8 = 8
    private static let isInNumber: UInt8 = 16
    private static let isBehindKey: UInt8 = 32

    /// Adds the bytes of a setting from the tables; ignores unknown names.
    mutating func add(_ values: [Substring], to setting: Substring) {
        let flag: UInt8? =
            switch setting {
            case "letters": Self.isFirst | Self.isInside
            case "inside": Self.isInside
            case "signs": Self.isSign
            case "digits": Self.isInNumber
            case "keys": Self.isBehindKey
            default: nil
            }
        guard let flag else { return }
        for byte in values.joined().utf8 { flags[Int(byte)] |= flag }
    }

    mutating func addOpening(_ byte: UInt8) { flags[Int(byte)] |= Self.isOpening }

    func mayBeginWord(_ byte: UInt8) -> Bool { has(byte, Self.isFirst) }
    func isOfWord(_ byte: UInt8) -> Bool { has(byte, Self.isInside) }
    func isSign(_ byte: UInt8) -> Bool { has(byte, Self.isSign) }
    func mayOpen(_ byte: UInt8) -> Bool { has(byte, Self.isOpening) }
    func isOfNumber(_ byte: UInt8) -> Bool { has(byte, Self.isInNumber) }
    func isBehindKey(_ byte: UInt8) -> Bool { has(byte, Self.isBehindKey) }

    private func has(_ byte: UInt8, _ flag: UInt8) -> Bool { flags[Int(byte)] & flag != 0 }
}
