import CNcurses

extension ColourDepth {
    /// Determines the depth from terminfo and the environment.
    ///
    /// Few terminfo entries declare true colour. Terminals that support it set `COLORTERM`. GNU
    /// screen passes on that variable from the outer terminal but has only 256 colours itself.
    ///
    /// - Parameters:
    ///   - colours: the number of colours in terminfo; 0 or less for none.
    ///   - isDirect: a Boolean value that indicates whether terminfo has the `RGB` flag.
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

    /// Returns the depth of the terminal that `setupterm` was called for last.
    @MainActor static func ofCurrentTerminal(environment: [String: String]) -> ColourDepth {
        ColourDepth(
            colours: Int(cncurses_number("colors")), isDirect: cncurses_flag("RGB") > 0,
            environment: environment)
    }
}
