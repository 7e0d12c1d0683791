import CNcurses

/// How many colours a terminal shows.
public enum ColourDepth: Int, Sendable, Comparable, CaseIterable {
    /// No colours, or a reader who wants none.
    case none
    /// The terminal's own 8.
    case eight
    /// The same, and a bright one of each.
    case sixteen
    /// Besides these a cube of 6×6×6 colours and 24 greys.
    case palette256
    /// Any red, green and blue.
    case trueColour

    /// Whether the first has fewer colours.
    public static func < (left: ColourDepth, right: ColourDepth) -> Bool {
        left.rawValue < right.rawValue
    }

    /// What a terminal shows by what terminfo and the environment say of it.
    ///
    /// Few descriptions tell of true colour; terminals that have it say so in `COLORTERM`. GNU screen
    /// hands that on from the terminal around it, but has 256 colours itself.
    ///
    /// - Parameters:
    ///   - colours: the number that terminfo has; 0 or less for none.
    ///   - isDirect: whether terminfo has `RGB`.
    init(colours: Int, isDirect: Bool, environment: [String: String]) {
        let isTrue = ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "")
        let isScreen = TerminalModes.isScreen(environment)
        self =
            switch colours {
            case _ where environment["NO_COLOR"]?.isEmpty == false: .none
            case ..<8: .none
            case _ where isDirect || isTrue && !isScreen: .trueColour
            case 256...: .palette256
            case 16...: .sixteen
            default: .eight
            }
    }

    /// What the terminal shows that `setupterm` was called for last.
    @MainActor static func ofCurrentTerminal(environment: [String: String]) -> ColourDepth {
        ColourDepth(
            colours: Int(cncurses_number("colors")), isDirect: cncurses_flag("RGB") > 0,
            environment: environment)
    }
}
