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
