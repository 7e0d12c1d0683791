/// What an editor has drawn: only rows that look otherwise now are drawn again.
@MainActor struct DrawnEditorRows {
    /// A row has none where nothing stands in it.
    private var looks: [EditorRowLook?] = []
    private var generation: Int?
    private var frame = Frame(size: Size(columns: 0, rows: 0))

    /// Forgets all rows.
    mutating func forget() {
        generation = nil
    }

    /// Says whether the canvas shows these rows; where it does not, there are none from now on.
    mutating func stand(on canvas: Canvas) -> Bool {
        guard generation != canvas.generation || frame != canvas.frame else { return true }
        generation = canvas.generation
        frame = canvas.frame
        looks = Array(repeating: nil, count: canvas.size.rows)
        return false
    }

    /// Says whether a row is another one now.
    mutating func change(_ row: Int, to look: EditorRowLook?) -> Bool {
        guard looks.indices.contains(row), looks[row] != look else { return false }
        looks[row] = look
        return true
    }
}

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
