import CNcurses

/// The style of frames, guides and bars.
public enum LineStyle: Sendable, Hashable {
    /// Thin lines, with the box-drawing characters of Unicode.
    case thin
    /// `+`, `-` and `|`, for fonts without box-drawing characters.
    case ascii
    /// No frames or bars, which a screen reader would read aloud. Other lines are ASCII.
    case none

    /// Returns the replacement for a line character, and any other character unchanged.
    func drawn(_ character: wchar_t) -> wchar_t {
        guard self != .thin else { return character }
        return switch character {
        case 0x2500, 0x2501, 0x2504, 0x2505, 0x2550: 0x2D
        case 0x2502, 0x2551, 0x2506, 0x2507: 0x7C
        // The thumb of a scroll bar has a different shape from the rest of the bar.
        case 0x2503: 0x23
        case 0x250C...0x254B, 0x2552...0x256C: 0x2B
        case 0x2580...0x259F: 0x23
        default: character
        }
    }
}
