/// A hash that identifies a text, however it is divided into chunks.
///
/// It is a polynomial of the bytes modulo a prime, evaluated at a point that is chosen at random in
/// each run. The probability that two texts of a megabyte have the same hash is one in a million
/// million.
struct TextDigest: Equatable {
    private var value: UInt64 = 0
    /// The point to the power of the number of bytes.
    private var power: UInt64 = 1

    init() {}

    init(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            value = Self.reduced(Self.product(value, Self.point) + UInt64(byte))
            power = Self.product(power, Self.point)
        }
    }

    /// Returns the hash of the concatenation of two texts.
    static func + (a: Self, b: Self) -> Self {
        var sum = Self()
        sum.value = reduced(product(a.value, b.power) + b.value)
        sum.power = product(a.power, b.power)
        return sum
    }

    private static let prime: UInt64 = (1 << 61) - 1
    private static let point = UInt64.random(in: 256..<prime)

    private static func product(_ a: UInt64, _ b: UInt64) -> UInt64 {
        let (high, low) = a.multipliedFullWidth(by: b)
        return reduced((low & prime) + (low >> 61) + (high << 3))
    }

    /// Returns the remainder of a number below 2⁶³. For this prime, that is adding the upper bits.
    private static func reduced(_ number: UInt64) -> UInt64 {
        let sum = (number & prime) + (number >> 61)
        return sum < prime ? sum : sum - prime
    }
}
