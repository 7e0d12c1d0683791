/// The values that determine how a row is drawn.
struct EditorRowLook: Equatable {
    /// The chunk, which is immutable.
    let chunk: RopeChunk
    /// The part of the chunk in the row.
    let part: Range<Int>
    /// The selected part, relative to the row. A newline is the position after the last byte.
    let selected: Range<Int>

    static func == (a: Self, b: Self) -> Bool {
        guard a.selected == b.selected, a.part.count == b.part.count else { return false }
        return a.chunk === b.chunk && a.part == b.part || a.text.elementsEqual(b.text)
    }

    /// The bytes of the row. Characters may be equal although they are encoded differently.
    private var text: Substring.UTF8View { chunk.text[chunk.range(part)].utf8 }
}
