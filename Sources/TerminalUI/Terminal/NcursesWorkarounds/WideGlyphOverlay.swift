import CNcurses

/// Placeholders for glyphs that ncurses cannot draw.
///
/// These are glyphs that ncurses measures differently from the terminal, that are too long for a
/// cell, or that contain a character unknown to the C library.
///
/// The cells of such a glyph contain a blank of the same width. The number of the glyph is encoded
/// in combining marks on the blank, which terminals do not show. ncurses can thus find out by
/// itself where a glyph is covered, clipped, moved or changed. `WideGlyphWriter` only has to write
/// the glyphs over the blanks.
@MainActor enum WideGlyphOverlay {
    private static var glyphs: [[wchar_t]] = []
    private static var numbers: [[wchar_t]: Int] = [:]

    /// A Boolean value that indicates whether no glyph has ever been replaced.
    static var isEmpty: Bool { glyphs.isEmpty }

    /// Replaces the last glyph, which begins at `start`, by its placeholder.
    static func replace(
        glyphAt start: Int, ofColumns columns: Int, in characters: inout [wchar_t]
    ) {
        let glyph = Array(characters[start...])
        let blank = columns == 1 ? narrowBlank : wideBlank
        characters.replaceSubrange(start..., with: [blank] + marks(of: glyph))
    }

    /// Returns the glyph that the cell is a placeholder for; `nil` if it is not a placeholder.
    static func glyph(for characters: ArraySlice<wchar_t>) -> String? {
        guard characters.count > 1, let blank = characters.first,
            [wideBlank, narrowBlank].contains(blank)
        else { return nil }
        let digits = characters.dropFirst().map { Int($0 - firstMark) }
        // Ordinary text also contains blanks with combining marks.
        guard digits.allSatisfy((0..<base).contains) else { return nil }
        let number = digits.reversed().reduce(0) { $0 * base + $1 }
        return glyphs.indices.contains(number) ? String(glyphs[number][...]) : nil
    }

    /// Returns the text of a cell: the glyph that it is a placeholder for, or its characters.
    static func text(of cell: cchar_t) -> String {
        var cell = cell
        var scalars = [wchar_t](repeating: 0, count: Int(CCHARW_MAX) + 1)
        _ = cncurses_cell_text(&cell, &scalars)
        let characters = scalars.prefix { $0 != 0 }
        return glyph(for: characters) ?? String(characters)
    }

    /// Returns the marks that encode a glyph's number.
    ///
    /// Empty if there are more glyphs than numbers, which no readable text has. These glyphs stay
    /// blank.
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

    /// A blank that is two columns wide in all fonts and terminals.
    nonisolated static let wideBlank: wchar_t = 0x3000
    /// A blank of one column. ncurses prints a Latin-1 blank without its marks to move the cursor.
    nonisolated static let narrowBlank: wchar_t = 0x2002
    /// The first variation selector. No variation sequence begins with a blank.
    ///
    /// `GlyphReader` never returns a variation selector on a blank, so no text can refer to a
    /// glyph.
    private static let firstMark: wchar_t = 0xFE00
    /// The number of usable selectors. The last two, for emoji, change the width in some terminals.
    private static let base = 14
}

extension String {
    init(_ characters: ArraySlice<wchar_t>) {
        self = characters.compactMap { Unicode.Scalar(UInt32(bitPattern: $0)) }
            .reduce(into: "") { $0.unicodeScalars.append($1) }
    }
}
