/// Breaks a paragraph into lines no wider than the screen.
///
/// Lines break after a blank; around a Chinese or Japanese character, but not before closing
/// punctuation; and in the middle of a word that is wider than a line by itself. Korean breaks
/// between words, as its readers prefer. A tab goes to the next multiple of eight.
public struct TextWrapper {
    private let width: Int
    private var lines: [String] = []
    private var line = ""
    private var used = 0
    /// The last place where the line may end, and what it has used up to there.
    private var breakPoint: (index: String.Index, used: Int)?
    private var previousBreaks = false

    private init(width: Int) {
        self.width = max(1, width)
    }

    /// The lines of one paragraph; a paragraph of nothing is one empty line.
    public static func lines(of paragraph: some StringProtocol, width: Int) -> [String] {
        if paragraph.utf8.count <= width, !paragraph.utf8.contains(0x09) {
            return [String(paragraph)]
        }
        var wrapper = TextWrapper(width: width)
        for character in paragraph { wrapper.add(character) }
        return wrapper.lines + [wrapper.line]
    }

    private mutating func add(_ character: Character) {
        if character == "\t" { return addTab() }
        let columns = String(character).columnCount
        let breaks = character.isIdeograph
        if breaks || previousBreaks, !character.closes { breakPoint = (line.endIndex, used) }
        if used + columns > width, !(character == " " && used == width) { wrap() }
        if character == " ", used == width { return endLine(at: line.endIndex, used: used) }
        line.append(character)
        used += columns
        if character == " " || character == "-" { breakPoint = (line.endIndex, used) }
        previousBreaks = breaks
    }

    private mutating func addTab() {
        let blanks = 8 - used % 8
        for _ in 0..<min(blanks, max(1, width - used)) { add(" ") }
    }

    private mutating func wrap() {
        if let breakPoint, breakPoint.used > 0 {
            endLine(at: breakPoint.index, used: breakPoint.used)
        } else if used > 0 {
            endLine(at: line.endIndex, used: used)
        }
    }

    private mutating func endLine(at end: String.Index, used usedThere: Int) {
        let rest = String(line[end...])
        lines.append(String(line[..<end]))
        line = rest
        used -= usedThere
        breakPoint = nil
        previousBreaks = false
    }
}

extension Character {
    /// Whether a line may end before and after it: kana, ideographs and their full-width signs.
    fileprivate var isIdeograph: Bool {
        guard let scalar = unicodeScalars.first else { return false }
        return switch scalar.value {
        case 0x2E80...0x312F, 0x3190...0x9FFF, 0xF900...0xFAFF, 0xFF00...0xFF60, 0x20000...0x3FFFF:
            true
        default: false
        }
    }

    /// Whether it belongs to what stands before it.
    fileprivate var closes: Bool { "。、，．！？：；）」』】〉》”’.,!?:;)]}…ー".contains(self) }
}
