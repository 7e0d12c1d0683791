/// Breaks a paragraph into lines no wider than the screen.
///
/// Lines break after a blank or a hyphen; around a Chinese or Japanese character, but not before
/// closing punctuation or after opening punctuation; and in the middle of a word that is wider than
/// a line by itself. Korean breaks between words, as its readers prefer. Blanks at the end of a line
/// that is broken are left away. A tab goes to the next multiple of eight.
public struct TextWrapper {
    private let text: String
    private let width: Int
    private var lines: [String] = []
    private var start: String.Index
    /// The columns from `start` up to what was added last.
    private var used = 0
    /// The last place where the line may end, and what it has used up to there.
    private var breakPoint: (index: String.Index, used: Int)?
    private var previous: Character = " "

    private init(_ text: String, width: Int) {
        self.text = text
        self.width = max(1, width)
        start = text.startIndex
    }

    /// The lines of one paragraph; a paragraph of nothing is one empty line.
    ///
    /// Only a character of two columns is wider than a line of one.
    public static func lines(of paragraph: some StringProtocol, width: Int) -> [String] {
        let text = String(paragraph).expandingTabs
        if text.utf8.count <= width { return [text] }
        var wrapper = TextWrapper(text, width: width)
        return wrapper.wrap()
    }

    /// The pieces of one line that are as wide as the screen, blanks and all; a tab goes to the next
    /// multiple of eight.
    public static func pieces(of line: some StringProtocol, width: Int) -> [String] {
        var rest = String(line).expandingTabs[...]
        var pieces: [String] = []
        repeat {
            // Where not even one character fits, it is drawn by half.
            let piece = rest.prefix(max(1, rest.prefix(columns: width).count))
            pieces.append(String(piece))
            rest = rest[piece.endIndex...]
        } while !rest.isEmpty
        return pieces
    }

    private mutating func wrap() -> [String] {
        var index = text.startIndex
        for character in text {
            let next = text.utf8.index(index, offsetBy: character.utf8.count)
            add(character, at: index, next: next)
            index = next
        }
        endLine(at: text.endIndex)
        return lines.isEmpty ? [""] : lines
    }

    private mutating func add(_ character: Character, at index: String.Index, next: String.Index) {
        if used > 0, character.mayFollowBreak(after: previous) { breakPoint = (index, used) }
        if character == " " {
            used += 1
        } else {
            place(character, at: index, next: next)
        }
        if character.mayPrecedeBreak(after: previous) { breakPoint = (next, used) }
        previous = character
    }

    private mutating func place(
        _ character: Character, at index: String.Index, next: String.Index
    ) {
        let columns = String(character).columnCount
        if columns <= width { return place(columns, at: index) }
        var reader = GlyphReader(text[index..<next])
        var place = index
        var scratch: [CInt] = []
        while let columns = reader.read(into: &scratch) {
            self.place(columns, at: place)
            place = reader.position
        }
    }

    private mutating func place(_ columns: Int, at index: String.Index) {
        while used > 0, used + columns > width {
            let end = breakPoint ?? (index, used)
            endLine(at: end.index)
            used -= end.used
        }
        used += columns
    }

    /// Blanks alone are no line: they are what is left of the end of the line before.
    private mutating func endLine(at end: String.Index) {
        let line = text[start..<end]
        if let last = line.lastIndex(where: { $0 != " " }) { lines.append(String(line[...last])) }
        start = end
        breakPoint = nil
    }
}

extension Character {
    /// Whether a line may end between `previous` and this.
    fileprivate func mayFollowBreak(after previous: Character) -> Bool {
        guard isIdeograph || previous.isIdeograph else { return false }
        return !Self.closing.contains(self) && !Self.opening.contains(previous)
    }

    /// Whether a line may end behind this, whatever follows; a hyphen ends one only in a word.
    fileprivate func mayPrecedeBreak(after previous: Character) -> Bool {
        self == " " || self == "-" && previous.isLetter
    }

    /// Whether a line may end before and after it: kana, ideographs and their full-width signs.
    private var isIdeograph: Bool {
        guard let scalar = unicodeScalars.first else { return false }
        return switch scalar.value {
        case 0x2E80...0x312F, 0x3190...0x9FFF, 0xF900...0xFAFF, 0xFF00...0xFF60, 0x20000...0x3FFFF:
            true
        default: false
        }
    }

    /// What belongs to what stands before it.
    private static let closing = Set("。、，．！？：；）」』】〉》〕］｝”’.,!?:;)]}…ー々")

    /// What belongs to what stands behind it.
    private static let opening = Set("（「『【〈《〔［｛“‘([{")
}

extension String {
    /// The text with blanks in place of its tabs.
    fileprivate var expandingTabs: String {
        guard utf8.contains(0x09) else { return self }
        let pieces = split(separator: "\t", omittingEmptySubsequences: false)
        return pieces.dropFirst().reduce(into: String(pieces[0])) { text, piece in
            text += String(repeating: " ", count: 8 - text.columnCount % 8) + piece
        }
    }
}
