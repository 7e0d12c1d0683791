import CNcurses

/// A reader that splits text into glyphs, one per screen position, and measures them.
///
/// Terminals disagree about the width of joined emoji, variation selectors and emoji modifiers. One
/// wrong guess shifts the rest of the line. Unless `WidthRules` say otherwise, it returns only
/// text that all terminals agree about, with the widths that ncurses uses: the parts of joined
/// emoji are side by side, skin tones are omitted, and a narrow symbol with an emoji variation
/// selector has two columns, as intended.
struct GlyphReader<Scalars: Collection<Unicode.Scalar>> {
    private let scalars: Scalars
    private let end: Scalars.Index
    private let rules: WidthRules
    private var next: Unicode.Scalar?

    /// Set if ncurses cannot draw the last glyph.
    ///
    /// Either ncurses uses another width, or the C library does not know a character.
    private(set) var isBeyondCurses = false

    /// The index of the next glyph in the text.
    private(set) var position: Scalars.Index

    init(_ scalars: Scalars, in range: Range<Scalars.Index>, rules: WidthRules = .current) {
        self.scalars = scalars
        self.rules = rules
        end = range.upperBound
        position = range.lowerBound
        next = range.isEmpty ? nil : scalars[position]
    }

    /// Reads all glyphs and returns their total number of columns.
    mutating func readColumns(scratch: inout [wchar_t]) -> Int {
        var count = 0
        while let columns = read(into: &scratch) {
            count += columns
            scratch.removeAll(keepingCapacity: true)
        }
        return count
    }

    /// Appends the characters of the next glyph and returns its width; `nil` at the end.
    ///
    /// A glyph that begins with a combining mark has no width and is omitted.
    mutating func read(into characters: inout [wchar_t]) -> Int? {
        guard let first = next else { return nil }
        let start = position
        skip()
        if let columns = first.columnsAlone, isAtPlainScalar {
            isBeyondCurses = false
            characters.append(wchar_t(first.value))
            return columns
        }
        return readGlyph(of: first.standaloneForm, from: start, into: &characters)
    }

    /// A Boolean value that indicates whether the next scalar, if any, starts a new glyph.
    private var isAtPlainScalar: Bool { next.map { $0.columnsAlone != nil } ?? true }

    private mutating func readGlyph(
        of base: Unicode.Scalar, from start: Scalars.Index, into characters: inout [wchar_t]
    ) -> Int {
        if rules.contains(.asciiSymbols), let spelling = base.asciiSpelling {
            return readSpelled(spelling, into: &characters)
        }
        let columns = base.columns
        if columns != 0 { characters.append(wchar_t(base.drawn(columns, rules).value)) }
        isBeyondCurses = false
        if !rules.isEmpty { readBeyondCurses(base, from: start, columns, into: &characters) }
        let isWidened = !isBeyondCurses && readStyle(of: base, columns: columns)
        let isWide = isWidened || isBeyondCurses
        if columns > 0, base.isBeyondLibrary { isBeyondCurses = true }
        let initial = base.isInitialJamo ? base : nil
        readMarks(into: &characters, isDrawn: columns != 0, initial: initial)
        if isWidened { characters.append(0x20) }
        return isWide ? 2 : abs(columns)
    }

    /// Reads a symbol with an ASCII spelling. Its combining marks are dropped.
    private mutating func readSpelled(
        _ spelling: String, into characters: inout [wchar_t]
    ) -> Int {
        isBeyondCurses = false
        characters += spelling.unicodeScalars.map { wchar_t($0.value) }
        readMarks(into: &characters, isDrawn: false, initial: nil)
        return spelling.unicodeScalars.count
    }

    /// Reads the rest of an emoji that the terminal draws as one, and detects ambiguous widths.
    private mutating func readBeyondCurses(
        _ base: Unicode.Scalar, from start: Scalars.Index, _ columns: Int,
        into characters: inout [wchar_t]
    ) {
        if columns > 0, next?.continuesEmoji == true || base.isRegionalIndicator {
            let length = EmojiSequence.length(
                scalars[start..<end], isFirstWide: columns == 2, rules: rules)
            isBeyondCurses = length > 0
            for _ in 1..<max(1, length) { readPart(into: &characters) }
        }
        if !isBeyondCurses, abs(columns) == 1, rules.contains(.wideAmbiguous) {
            isBeyondCurses = base.drawn(columns, rules).isAmbiguous
            if isBeyondCurses { _ = readStyle(of: base, columns: columns) }
        }
    }

    /// Reads part of an emoji. Skin tones are omitted if the terminal draws them separately.
    private mutating func readPart(into characters: inout [wchar_t]) {
        if let next, !next.isSkinTone || rules.contains(.skinTones) {
            characters.append(wchar_t(next.value))
        }
        skip()
    }

    /// Reads a variation selector and a skin tone. Returns true if they widen a narrow symbol.
    private mutating func readStyle(of base: Unicode.Scalar, columns: Int) -> Bool {
        guard columns > 0, base.isSymbol else { return false }
        let isEmoji = next == .emojiPresentation
        if isEmoji { skip() }
        if next?.isSkinTone == true { skip() }
        return isEmoji && columns == 1
    }

    /// Reads combining marks. A vowel or final jamo is one only within a syllable.
    private mutating func readMarks(
        into characters: inout [wchar_t], isDrawn: Bool, initial: Unicode.Scalar?
    ) {
        var room = isDrawn ? Self.marksInACell : 0
        var previous = initial
        while let mark = next, mark.isMark, !mark.isJamoWithoutWidth || mark.joins(previous) {
            previous = initial == nil ? nil : mark
            if room > 0, mark.isDrawnMark {
                characters.append(wchar_t(mark.value))
                isBeyondCurses = isBeyondCurses || mark.isBeyondLibrary
                room -= 1
            }
            skip()
        }
    }

    private mutating func skip() {
        position = scalars.index(after: position)
        next = position < end ? scalars[position] : nil
    }

    /// The maximum number of marks. An ncurses cell holds five characters, including the base.
    private static var marksInACell: Int { 4 }
}

extension GlyphReader<String.UnicodeScalarView> {
    init(_ text: Substring, rules: WidthRules = .current) {
        self.init(text.base.unicodeScalars, in: text.startIndex..<text.endIndex, rules: rules)
    }
}

extension Unicode.Scalar {
    /// The width in ncurses or a newer C library: 0 for a mark, -1 for a control or noncharacter.
    ///
    /// A replacement character of one column is drawn for the latter. A soft hyphen has no width,
    /// because terminals show either a hyphen or nothing.
    fileprivate var columns: Int {
        if value < 0x7F { return value < 0x20 ? -1 : 1 }
        // Most wide characters. Calling the C library takes longer than everything else here.
        if (0xAC00...0xD7A3).contains(value) || (0x4E00...0x9FFF).contains(value) { return 2 }
        guard UTF8Locale.isSelected, value != 0xAD else { return 0 }
        let known = Int(wcwidth(wchar_t(value)))
        return known < 0 ? columnsBeyondLibrary : known
    }

    /// Set if the C library does not know the character, so that ncurses cannot draw it.
    fileprivate var isBeyondLibrary: Bool { value >= 0x300 && wcwidth(wchar_t(value)) < 0 }

    /// Returns the scalar to draw: a blank for a tab or line end, a symbol for other controls.
    fileprivate func drawn(_ columns: Int, _ rules: WidthRules) -> Unicode.Scalar {
        guard columns < 0 else { return self }
        if (0x09...0x0D).contains(value) { return " " }
        return rules.isDisjoint(with: [.wideAmbiguous, .asciiSymbols]) ? "\u{FFFD}" : "?"
    }

    /// A Boolean value that indicates whether it is a combining mark.
    fileprivate var isMark: Bool { value >= 0x300 && columns == 0 }

    /// A Boolean value that indicates whether the mark is visible, unlike joiners and selectors.
    fileprivate var isDrawnMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark, .otherLetter, .unassigned:
            !properties.isDefaultIgnorableCodePoint
        default: false
        }
    }

    /// A Boolean value that indicates whether a variation selector can make it an emoji.
    fileprivate var isSymbol: Bool { value >= 0x203C }
}
