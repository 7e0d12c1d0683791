import Essentials

/// The 240 fixed colours of a 256-colour terminal: a cube of 6×6×6, and greys.
enum IndexedColours {
    /// The colours, starting with number 16.
    static let all: [Colour] = {
        let steps: [UInt8] = [0, 95, 135, 175, 215, 255]
        let cube = (0..<216).map { (number: Int) -> Colour in
            .rgb(steps[number / 36], steps[number / 6 % 6], steps[number % 6])
        }
        let greys = (0..<24).map { (number: Int) -> Colour in
            let value = UInt8(8 + 10 * number)
            return .rgb(value, value, value)
        }
        return cube + greys
    }()

    private static let perceived: [OKLab] = all.map { colour in
        guard case .rgb(let red, let green, let blue) = colour else { return OKLab(0, 0, 0) }
        return OKLab(red, green, blue)
    }

    /// Returns the number of the colour that looks most similar.
    static func number(nearest colour: OKLab) -> CInt {
        let nearest = perceived.indices.min {
            perceived[$0].distance(to: colour) < perceived[$1].distance(to: colour)
        }
        return CInt(16 + (nearest ?? 0))
    }
}

/// A colour in Björn Ottosson's OKLab space, in which equal distances look equally different.
///
/// Measured in plain red, green and blue, dark tints would become greys or blacks, and greys would
/// become tinted.
struct OKLab {
    private let values: SIMD3<Double>

    init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
        let linear = SIMD3<Double>(Self.linear(red), Self.linear(green), Self.linear(blue))
        let cones = Self.product(linear, Self.toCones)
        values = Self.product(
            SIMD3<Double>(cbrt(cones.x), cbrt(cones.y), cbrt(cones.z)), Self.fromCones)
    }

    private static let toCones: [SIMD3<Double>] = [
        [0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]

    private static let fromCones: [SIMD3<Double>] = [
        [0.2104542553, 0.7936177850, -0.0040720468], [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]

    private static func product(
        _ vector: SIMD3<Double>, _ matrix: [SIMD3<Double>]
    ) -> SIMD3<Double> {
        SIMD3<Double>(
            (vector * matrix[0]).sum(), (vector * matrix[1]).sum(), (vector * matrix[2]).sum())
    }

    /// Returns the square of the perceived difference between two colours.
    func distance(to other: OKLab) -> Double {
        let difference = values - other.values
        return (difference * difference).sum()
    }

    /// The perceived lightness, from 0 to 1.
    var lightness: Double { values.x }

    private static func linear(_ value: UInt8) -> Double {
        let value = Double(value) / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
}
