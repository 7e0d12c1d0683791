import CNcurses

/// How frames, guides and bars are drawn.
public enum LineStyle: Sendable, Hashable {
    /// With the thin lines that Unicode has for it.
    case thin
    /// With `+`, `-` and `|`, for fonts without these lines.
    case ascii
    /// Frames and bars not at all, which a screen reader would read aloud; the rest as ASCII.
    case none

    /// What is drawn for a character of a line; all others stay.
    func drawn(_ character: wchar_t) -> wchar_t {
        guard self != .thin else { return character }
        return switch character {
        case 0x2500, 0x2501, 0x2504, 0x2505, 0x2550: 0x2D
        case 0x2502, 0x2551, 0x2506, 0x2507: 0x7C
        // The thumb of a scroll bar is told from the rest of it by its shape, too.
        case 0x2503: 0x23
        case 0x250C...0x254B, 0x2552...0x256C: 0x2B
        case 0x2580...0x259F: 0x23
        default: character
        }
    }
}
