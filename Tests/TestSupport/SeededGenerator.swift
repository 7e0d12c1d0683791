/// A deterministic random number generator, so that failures can be reproduced.
package struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    /// Creates a generator; equal seeds produce equal numbers.
    package init(seed: UInt64) {
        state = seed
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

extension String {
    /// Returns a random text of scalars that are difficult to measure and draw.
    ///
    /// They include wide and joined scalars, marks, controls, and any others.
    package static func random(
        scalars count: Int, using generator: inout some RandomNumberGenerator
    ) -> String {
        (0..<count).reduce(into: "") { text, _ in
            text.unicodeScalars.append(.random(using: &generator))
        }
    }
}

extension Unicode.Scalar {
    fileprivate static func random(using generator: inout some RandomNumberGenerator) -> Self {
        let range = ranges.randomElement(using: &generator) ?? 0x20...0x7E
        return Unicode.Scalar(UInt32.random(in: range, using: &generator)) ?? " "
    }

    private static let ranges: [ClosedRange<UInt32>] = [
        0x00...0x1F, 0x20...0x20, 0x20...0x7E, 0x61...0x7A, 0x7F...0x9F, 0xA0...0x2FF,
        0x300...0x36F, 0x600...0x6FF, 0x900...0x97F, 0x1100...0x11FF, 0x200B...0x200F,
        0x2028...0x202E, 0x2060...0x206F, 0x2600...0x27BF, 0x3000...0x30FF, 0x4E00...0x9FFF,
        0xAC00...0xD7A3, 0xFE00...0xFE0F, 0xFF00...0xFFEF, 0x1F1E6...0x1F1FF, 0x1F300...0x1F6FF,
        0x1F3FB...0x1F3FF, 0x1F900...0x1FAFF, 0x20000...0x2FFFF, 0xE0000...0xE01EF, 0...0x10FFFF,
    ]
}
