import CNcurses

/// Takes a text apart into what a terminal draws at one place, and knows how wide each piece is.
///
/// Terminals disagree about the width of joined emoji, of variation selectors and of emoji
/// modifiers; one wrong guess shifts the rest of the line. So unless `WidthRules` know better, what
/// is handed out is only what all of them agree about, in the widths that ncurses counts with:
/// joined emoji stand side by side, skin tones are left away, and an emoji written as a narrow sign
/// with a variation selector gets the second column it is meant to have.
struct GlyphReader<Scalars: Collection<Unicode.Scalar>> {
    private let scalars: Scalars
    private let end: Scalars.Index
    private let rules: WidthRules
    private var next: Unicode.Scalar?

    /// True if ncurses cannot draw the glyph that was read last, because it counts other columns or
    /// does not know a character.
    private(set) var isBeyondCurses = false

    /// Where the next glyph begins in the text.
    private(set) var position: Scalars.Index

    init(_ scalars: Scalars, in range: Range<Scalars.Index>, rules: WidthRules = .current) {
        self.scalars = scalars
        self.rules = rules
        end = range.upperBound
        position = range.lowerBound
        next = range.isEmpty ? nil : scalars[position]
    }

    /// Reads all glyphs, and returns how many columns they take together.
    mutating func readColumns(scratch: inout [wchar_t]) -> Int {
        var count = 0
        while let columns = read(into: &scratch) {
            count += columns
            scratch.removeAll(keepingCapacity: true)
        }
        return count
    }

    /// Appends the next glyph's characters, and returns how many columns they take, or `nil` at
    /// the end. A glyph that begins with a combining mark takes no column and is left away.
    mutating func read(into characters: inout [wchar_t]) -> Int? {
        guard let first = next else { return nil }
        let start = position
        skip()
        if let columns = first.columnsAlone, isAtPlainScalar {
            isBeyondCurses = false
            characters.append(wchar_t(first.value))
            return columns
        }
        return readGlyph(of: first.standingAlone, from: start, into: &characters)
    }

    /// Whether what comes next, if anything, cannot belong to what stands before it.
    private var isAtPlainScalar: Bool { next.map { $0.columnsAlone != nil } ?? true }

    private mutating func readGlyph(
        of base: Unicode.Scalar, from start: Scalars.Index, into characters: inout [wchar_t]
    ) -> Int {
        if rules.contains(.asciiSigns), let spelling = base.spelledInASCII {
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

    /// Reads what belongs to a sign that is spelled, which goes: no letter of it can bear that.
    private mutating func readSpelled(
        _ spelling: String, into characters: inout [wchar_t]
    ) -> Int {
        isBeyondCurses = false
        characters += spelling.unicodeScalars.map { wchar_t($0.value) }
        readMarks(into: &characters, isDrawn: false, initial: nil)
        return spelling.unicodeScalars.count
    }

    /// Reads the rest of an emoji that the terminal draws whole, and finds characters of ambiguous
    /// width.
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

    /// Reads a part of an emoji; tones of skin are left away where the terminal draws them apart.
    private mutating func readPart(into characters: inout [wchar_t]) {
        if let next, !next.isSkinTone || rules.contains(.skinTones) {
            characters.append(wchar_t(next.value))
        }
        skip()
    }

    /// Reads the selector and the skin tone that may stand right behind a sign; whether they make
    /// a wide emoji of a narrow sign.
    private mutating func readStyle(of base: Unicode.Scalar, columns: Int) -> Bool {
        guard columns > 0, base.isSymbol else { return false }
        let isEmoji = next == .emojiPresentation
        if isEmoji { skip() }
        if next?.isSkinTone == true { skip() }
        return isEmoji && columns == 1
    }

    /// Reads what stands in the same place; a vowel or final jamo does so only in a syllable.
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

    /// An ncurses cell holds five characters, the base among them.
    private static var marksInACell: Int { 4 }
}

extension GlyphReader<String.UnicodeScalarView> {
    init(_ text: Substring, rules: WidthRules = .current) {
        self.init(text.base.unicodeScalars, in: text.startIndex..<text.endIndex, rules: rules)
    }
}

extension Unicode.Scalar {
    /// The width that ncurses counts with, or that a newer C library would count with: 0 for a mark,
    /// -1 for a control or noncharacter, for which a sign of one column is drawn.
    ///
    /// A soft hyphen is taken for nothing, because terminals show a hyphen or nothing.
    fileprivate var columns: Int {
        if value < 0x7F { return value < 0x20 ? -1 : 1 }
        // Most of what is wide; asking the C library takes longer than all the rest.
        if (0xAC00...0xD7A3).contains(value) || (0x4E00...0x9FFF).contains(value) { return 2 }
        guard UTF8Locale.isSelected, value != 0xAD else { return 0 }
        let known = Int(wcwidth(wchar_t(value)))
        return known < 0 ? columnsBeyondLibrary : known
    }

    /// True if the C library does not know the character, so that ncurses cannot draw it.
    fileprivate var isBeyondLibrary: Bool { value >= 0x300 && wcwidth(wchar_t(value)) < 0 }

    /// What is drawn for it: a blank for a tab or a line's end, a sign of one column for any other
    /// control.
    fileprivate func drawn(_ columns: Int, _ rules: WidthRules) -> Unicode.Scalar {
        guard columns < 0 else { return self }
        if (0x09...0x0D).contains(value) { return " " }
        return rules.isDisjoint(with: [.wideAmbiguous, .asciiSigns]) ? "\u{FFFD}" : "?"
    }

    /// Whether it stands in the same place as the character before it.
    fileprivate var isMark: Bool { value >= 0x300 && columns == 0 }

    /// Whether it shows; joiners, selectors and what turns the direction of writing do not.
    fileprivate var isDrawnMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark, .otherLetter, .unassigned:
            !properties.isDefaultIgnorableCodePoint
        default: false
        }
    }

    /// Whether a variation selector makes an emoji of it; digits and letters stay narrow.
    fileprivate var isSymbol: Bool { value >= 0x203C }
}
