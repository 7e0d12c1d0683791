import Foundation

@testable import TerminalUI

/// The contrast ratio of text and background as defined by WCAG 2, from 1 to 21.
enum Contrast {
    static func between(_ first: Colour, _ second: Colour) -> Double {
        let both = [luminance(of: first), luminance(of: second)].sorted()
        return (both[1] + 0.05) / (both[0] + 0.05)
    }

    private static func luminance(of colour: Colour) -> Double {
        let (red, green, blue) = channels(of: colour)
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    private static func linear(_ value: UInt8) -> Double {
        let value = Double(value) / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    private static func channels(of colour: Colour) -> (UInt8, UInt8, UInt8) {
        switch colour {
        case .rgb(let red, let green, let blue): (red, green, blue)
        case .terminal(let number): channels(of: Colour(xterm[Int(number)]))
        }
    }

    /// The default 16 colours of xterm.
    private static let xterm: [UInt32] = [
        0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
        0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
    ]
}

extension Colour {
    /// Returns the colour as a terminal of a colour depth shows it.
    func shown(at depth: ColourDepth) -> Colour {
        let number = Int(number(at: depth))
        guard case .rgb = self, depth == .palette256 else { return self }
        return IndexedColours.all[number - 16]
    }
}
