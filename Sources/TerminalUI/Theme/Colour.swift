/// A colour of text or of what is behind it.
public enum Colour: Hashable, Sendable {
    /// Red, green and blue, each from 0 to 255.
    case rgb(UInt8, UInt8, UInt8)
    /// One of the terminal's own 16 colours, which its user has chosen: 0 to 7, and 8 to 15 bright.
    case terminal(UInt8)
}
