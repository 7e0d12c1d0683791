/// A foreground or background colour.
public enum Colour: Hashable, Sendable {
    /// Red, green and blue, each from 0 to 255.
    case rgb(UInt8, UInt8, UInt8)
    /// One of the terminal's own 16 colours, which the user has chosen: 0 to 7, and 8 to 15 bright.
    case terminal(UInt8)
}

extension Colour {
    /// Creates a colour from red, green and blue in one number, as 0xRRGGBB.
    init(_ rgb: UInt32) {
        self = .rgb(UInt8(rgb >> 16 & 0xFF), UInt8(rgb >> 8 & 0xFF), UInt8(rgb & 0xFF))
    }

    /// A Boolean value that indicates whether white text is easier to read on it than black text.
    var isDark: Bool {
        switch self {
        case .rgb(let red, let green, let blue): OKLab(red, green, blue).lightness < 0.565
        case .terminal(let number): number < 7 || number == 8
        }
    }

    /// Returns the colour halfway to another one; `nil` if the terminal cannot show it.
    func mixed(with other: Colour, at depth: ColourDepth) -> Colour? {
        guard depth >= .palette256, case .rgb(let red, let green, let blue) = self,
            case .rgb(let otherRed, let otherGreen, let otherBlue) = other
        else { return nil }
        func middle(_ one: UInt8, _ two: UInt8) -> UInt8 { UInt8((Int(one) + Int(two)) / 2) }
        return .rgb(middle(red, otherRed), middle(green, otherGreen), middle(blue, otherBlue))
    }

    /// Returns the number of the colour in terminals of a colour depth.
    ///
    /// True-colour numbers are those of `TerminfoOverride`. -1 is the terminal's default colour.
    func number(at depth: ColourDepth) -> CInt {
        switch self {
        case .terminal(let number): CInt(number)
        case .rgb(let red, let green, let blue) where depth == .trueColour:
            max(16, CInt(red) << 16 | CInt(green) << 8 | CInt(blue))
        case .rgb(let red, let green, let blue) where depth == .palette256:
            IndexedColours.number(nearest: OKLab(red, green, blue))
        case .rgb: -1
        }
    }
}

/// The number of colours that a terminal shows.
public enum ColourDepth: Int, Sendable, Comparable, CaseIterable {
    /// No colours, because the terminal has none or the user wants none.
    case none
    /// The terminal's own 8 colours.
    case eight
    /// The terminal's own 8 colours and a bright version of each.
    case sixteen
    /// The 16 colours, a cube of 6×6×6 colours and 24 greys.
    case palette256
    /// Any combination of red, green and blue.
    case trueColour

    /// Returns a Boolean value that indicates whether the first depth has fewer colours.
    public static func < (left: ColourDepth, right: ColourDepth) -> Bool {
        left.rawValue < right.rawValue
    }
}
