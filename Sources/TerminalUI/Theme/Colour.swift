/// A colour of text or of what is behind it.
public enum Colour: Hashable, Sendable {
    /// Red, green and blue, each from 0 to 255.
    case rgb(UInt8, UInt8, UInt8)
    /// One of the terminal's own 16 colours, which its user has chosen: 0 to 7, and 8 to 15 bright.
    case terminal(UInt8)
}

extension Colour {
    /// Red, green and blue as one number.
    init(_ rgb: UInt32) {
        self = .rgb(UInt8(rgb >> 16 & 0xFF), UInt8(rgb >> 8 & 0xFF), UInt8(rgb & 0xFF))
    }

    /// Whether white text is easier to read on it than black text.
    var isDark: Bool {
        switch self {
        case .rgb(let red, let green, let blue): OKLab(red, green, blue).lightness < 0.565
        case .terminal(let number): number < 7 || number == 8
        }
    }

    /// The number by which a terminal of that depth knows the colour, as `OwnDescription` has them
    /// for true colour; -1 is the terminal's own.
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
