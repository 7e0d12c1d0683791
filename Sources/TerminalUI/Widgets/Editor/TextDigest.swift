/// A number that tells a text from others, whatever chunks it is cut into.
///
/// It is a polynomial of the bytes modulo a prime, at a point that is another in every run: that two
/// texts of a megabyte have the same one happens once in a million million times.
struct TextDigest: Equatable {
    private var value: UInt64 = 0
    /// The point to the power of the count of bytes.
    private var power: UInt64 = 1

    init() {}

    init(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            value = Self.reduced(Self.product(value, Self.point) + UInt64(byte))
            power = Self.product(power, Self.point)
        }
    }

    /// The digest of one text behind the other.
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

    /// The remainder of a number below 2⁶³: to divide by this prime is to add the upper bits.
    private static func reduced(_ number: UInt64) -> UInt64 {
        let sum = (number & prime) + (number >> 61)
        return sum < prime ? sum : sum - prime
    }
}
