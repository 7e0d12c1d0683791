extension Unicode.Scalar {
    /// The number of terminal columns of the scalar.
    var columns: Int {
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: return isWide ? 2 : 1
        }
    }

    private var isWide: Bool {
        switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
            0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
            true
        default: properties.isEmojiPresentation
        }
    }

    /// The scalar in the DEC line drawing character set.
    var lineDrawing: Unicode.Scalar {
        let lines: [Unicode.Scalar: Unicode.Scalar] = [
            "j": "┘", "k": "┐", "l": "┌", "m": "└", "n": "┼", "q": "─", "t": "├", "u": "┤",
            "v": "┴", "w": "┬", "x": "│",
        ]
        return lines[self] ?? self
    }
}
