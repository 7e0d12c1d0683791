/// The effect of a scalar on the terminal line it is written on.
enum DisplayKind {
    /// Takes its own columns and has no other effect.
    case plain
    case newline
    /// Any other line terminator.
    case lineBreak
    case tab
    /// A control character or noncharacter, replaced by a visible substitute.
    case forbidden
    /// Invisible, and useful on a terminal only to deceive.
    case dropped
    case isolateStart
    case isolateEnd
    /// A tag character: part of a flag, or a hidden message.
    case tag
    /// Modifies the previous scalar without taking a column.
    case zeroWidth
}

extension Unicode.Scalar {
    /// A Boolean value that indicates whether this is white space.
    var isBlank: Bool {
        switch value {
        case 0x09...0x0D, 0x20, 0x3000: true
        case 0x00...0x7F, 0x3001...: false
        default: properties.isWhitespace
        }
    }

    /// A Boolean value that indicates whether this is a plain character on its own.
    ///
    /// It takes its own columns and never joins a neighbour that stands alone, too. The ranges are
    /// a quick test that covers most letters, ideographs, Hangul syllables and emoji.
    var standsAlone: Bool {
        switch value {
        case 0x20...0x7E, 0xAE...0x2FF, 0x370...0x482, 0x5D0...0x5EA, 0x620...0x64A, 0xE01...0xE30,
            0x2010...0x2027, 0x2030...0x205F, 0x2100...0x2CEE, 0x3001...0x3029, 0x309B...0x3163,
            0x3400...0xA66E, 0xAC00...0xD7A3, 0x1F000...0x1F1E5, 0x1F200...0x1F3FA,
            0x1F400...0x1FFFD:
            true
        default: false
        }
    }

    var displayKind: DisplayKind {
        if standsAlone { return .plain }
        return switch value {
        // Regional indicators, and skin tones.
        case 0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF: .plain
        case 0x00...0x9F: controlKind
        case 0x2028, 0x2029: .lineBreak
        case 0x2066...0x2068: .isolateStart
        case 0x2069: .isolateEnd
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0xFEFF, 0xFFF9...0xFFFB, 0xE0001: .dropped
        case 0xE0020...0xE007F: .tag
        case 0xFDD0...0xFDEF: .forbidden
        default: value & 0xFFFE == 0xFFFE ? .forbidden : isZeroWidth ? .zeroWidth : .plain
        }
    }

    private var controlKind: DisplayKind {
        switch value {
        case 0x0A: .newline
        case 0x0B, 0x0C, 0x0D, 0x85: .lineBreak
        case 0x09: .tab
        default: .forbidden
        }
    }

    private var isZeroWidth: Bool {
        switch value {
        case 0x1160...0x11FF, 0xD7B0...0xD7FF, 0x200B...0x200D, 0xFE00...0xFE0F: true
        case 0x115F, 0x3164, 0xFFA0: false
        default: isMark || properties.isDefaultIgnorableCodePoint
        }
    }

    private var isMark: Bool {
        let category = properties.generalCategory
        return category == .nonspacingMark || category == .enclosingMark
    }
}

extension Unicode.Scalar {
    /// A Boolean value that indicates whether this is in a Hangul, Han, Kana or Bopomofo block.
    ///
    /// Letters of these blocks do not resemble Latin letters.
    package var isEastAsian: Bool {
        switch value {
        case 0x1100...0x11FF, 0x2E80...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF,
            0xFF65...0xFFDC, 0x20000...0x3FFFF:
            true
        default: false
        }
    }
}
