import CNcurses

/// Takes a text apart into what a terminal draws at one place, and knows how wide each piece is.
///
/// Terminals disagree about the width of joined emoji, of variation selectors and of emoji
/// modifiers; one wrong guess shifts the rest of the line. So what is handed out is only what all
/// of them agree about, in the widths that ncurses counts with: joined emoji stand side by side,
/// skin tones are left away, and an emoji written as a narrow sign with a variation selector gets
/// the second column it is meant to have.
struct GlyphReader {
    private var scalars: String.UnicodeScalarView.Iterator
    private var next: Unicode.Scalar?

    init(_ text: some StringProtocol) {
        scalars = String(text).unicodeScalars.makeIterator()
        next = scalars.next()
    }

    /// Appends the next glyph's characters, and returns how many columns they take, or `nil` at
    /// the end. A glyph that begins with a combining mark takes no column and is left away.
    mutating func read(into characters: inout [wchar_t]) -> Int? {
        guard let base = next else { return nil }
        next = scalars.next()
        var columns = append(base, to: &characters)
        readMarks(of: base, columns: &columns, into: &characters)
        return columns
    }

    private func append(_ base: Unicode.Scalar, to characters: inout [wchar_t]) -> Int {
        let width = base.columns
        guard width != 0 else { return 0 }
        characters.append(wchar_t(width < 0 ? Unicode.Scalar.replacement.value : base.value))
        return max(1, width)
    }

    private mutating func readMarks(
        of base: Unicode.Scalar, columns: inout Int, into characters: inout [wchar_t]
    ) {
        var marks = 0
        while let mark = next, mark.combines(with: base) {
            if mark == .emojiPresentation, columns == 1, base.isSymbol {
                characters.append(0x20)
                columns = 2
            } else if mark.isDrawnMark, columns > 0, marks < Self.marksInACell {
                characters.append(wchar_t(mark.value))
                marks += 1
            }
            next = scalars.next()
        }
    }

    /// An ncurses cell holds five characters, the base among them.
    private static let marksInACell = 4
}

extension Unicode.Scalar {
    fileprivate static let replacement: Unicode.Scalar = "\u{FFFD}"
    fileprivate static let emojiPresentation: Unicode.Scalar = "\u{FE0F}"

    /// The width that ncurses counts with: 0 for a mark, -1 for what the C library cannot draw.
    fileprivate var columns: Int {
        value < 0x7F ? (value < 0x20 ? -1 : 1) : Int(wcwidth(wchar_t(value)))
    }

    /// Whether this stands in the same place as the character before it.
    fileprivate func combines(with base: Unicode.Scalar) -> Bool {
        guard value >= 0x300 else { return false }
        return columns == 0 || (0x1F3FB...0x1F3FF).contains(value) && base.value >= 0x2600
    }

    /// Whether it shows; joiners, selectors and modifiers only say how others are to look.
    fileprivate var isDrawnMark: Bool {
        switch value {
        case 0x200B...0x200F, 0x2060...0x206F, 0xFE00...0xFE0F, 0xFEFF, 0x1F3FB...0x1F3FF,
            0xE0000...0xE0FFF:
            false
        default: true
        }
    }

    /// Whether a variation selector makes an emoji of it; digits and letters stay narrow.
    fileprivate var isSymbol: Bool { value >= 0x203C }
}
