/// All of a row that decides how it is drawn.
struct EditorRowLook: Equatable {
    /// Never changes.
    let chunk: RopeChunk
    /// The part of the chunk that stands in the row.
    let part: Range<Int>
    /// What of the row is selected, from its own beginning; a newline comes behind the last byte.
    let selected: Range<Int>

    static func == (a: Self, b: Self) -> Bool {
        guard a.selected == b.selected, a.part.count == b.part.count else { return false }
        return a.chunk === b.chunk && a.part == b.part || a.text.elementsEqual(b.text)
    }

    /// Not compared as characters, of which the same ones may be written in several ways.
    private var text: Substring.UTF8View { chunk.text[chunk.range(part)].utf8 }
}
