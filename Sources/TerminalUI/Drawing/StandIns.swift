import CNcurses

/// Stands in for what ncurses cannot draw: a glyph for which it counts with other widths, that is
/// longer than a cell holds, or of which the C library does not know a character.
///
/// Its cells get a blank as wide as it, and as marks upon that, which terminals do not show, the
/// glyph's number. So ncurses itself finds out where a glyph is covered, cut, moved or changed, and
/// `StandInWriter` only has to write the glyphs over the blanks.
@MainActor enum StandIns {
    private static var glyphs: [[wchar_t]] = []
    private static var numbers: [[wchar_t]: Int] = [:]

    /// Whether nothing was ever stood in for.
    static var isEmpty: Bool { glyphs.isEmpty }

    /// Takes out the last glyph, which begins at `start`, for its stand-in.
    static func replace(
        glyphAt start: Int, ofColumns columns: Int, in characters: inout [wchar_t]
    ) {
        let glyph = Array(characters[start...])
        let blank = columns == 1 ? narrowBlank : wideBlank
        characters.replaceSubrange(start..., with: [blank] + marks(of: glyph))
    }

    /// What a cell with these characters stands in for; `nil` where it is none.
    static func glyph(for characters: ArraySlice<wchar_t>) -> String? {
        guard characters.count > 1, let blank = characters.first,
            [wideBlank, narrowBlank].contains(blank)
        else { return nil }
        let digits = characters.dropFirst().map { Int($0 - firstMark) }
        // Text has blanks with marks too.
        guard digits.allSatisfy((0..<base).contains) else { return nil }
        let number = digits.reversed().reduce(0) { $0 * base + $1 }
        return glyphs.indices.contains(number) ? String(glyphs[number][...]) : nil
    }

    /// None where there are more glyphs than numbers, which no readable text has: they stay blank.
    private static func marks(of glyph: [wchar_t]) -> [wchar_t] {
        guard var number = number(of: glyph) else { return [] }
        var marks: [wchar_t] = []
        repeat {
            marks.append(firstMark + wchar_t(number % base))
            number /= base
        } while number > 0
        return marks
    }

    private static func number(of glyph: [wchar_t]) -> Int? {
        if let known = numbers[glyph] { return known }
        guard glyphs.count < base * base * base * base else { return nil }
        glyphs.append(glyph)
        numbers[glyph] = glyphs.count - 1
        return glyphs.count - 1
    }

    /// A blank of two columns in all fonts and terminals.
    nonisolated static let wideBlank: wchar_t = 0x3000
    /// A blank of one column. ncurses sends one of Latin-1 without its marks to move the cursor.
    nonisolated static let narrowBlank: wchar_t = 0x2002
    /// The first of the selectors of variants, of which there are none of a blank; `GlyphReader`
    /// hands out none, so that no text can name a glyph.
    private static let firstMark: wchar_t = 0xFE00
    /// The last two selectors are those of emoji, which some terminals take for changes of width.
    private static let base = 14
}

extension String {
    init(_ characters: ArraySlice<wchar_t>) {
        self = characters.compactMap { Unicode.Scalar(UInt32(bitPattern: $0)) }
            .reduce(into: "") { $0.unicodeScalars.append($1) }
    }
}
