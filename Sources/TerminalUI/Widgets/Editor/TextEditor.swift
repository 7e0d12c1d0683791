/// A multi-line text editor, wrapped to the width of the screen.
///
/// A key press takes the same time in a text of a megabyte as in a short one. This also applies to
/// a single line of that length, which starts a new row every few thousand characters.
@MainActor public struct TextEditor {
    /// The effect of an event on the text.
    public enum Outcome: Hashable, Sendable {
        case changed
        /// The text is unchanged. The cursor may have moved.
        case moved
        /// The selected text, to be copied to the clipboard.
        case copied(String)
        /// The editor did not use the event.
        case unused
    }

    /// The effect of Tab.
    public enum TabKey: Hashable, Sendable {
        /// Inserts this number of spaces.
        case blanks(Int)
        /// Leaves the key to the screen.
        case unused
    }

    /// The effect of Tab.
    public var tabKey = TabKey.blanks(2)

    var content: EditableText
    var layout = EditorLayout()
    /// An offset in the top row.
    var top = 0
    /// The column that the cursor returns to in the next row that is long enough.
    var goalColumn: Int?
    /// The initial or last saved text.
    private var saved: ChunkedText
    var height = 24
    /// The frame of the text on its screen.
    var frame = Frame(size: Size(columns: 0, rows: 0))
    var bar = ScrollBar()
    var drawn = DrawnRows<EditorRowAppearance>()

    /// Creates an editor with the cursor at the start of a text. Control characters are removed.
    public init(_ text: String = "") {
        self.init(EditableText(text))
    }

    init(_ content: EditableText) {
        self.content = content
        saved = content.chunked
    }

    /// The current text.
    public var text: String { content.text }

    /// A Boolean value that indicates whether the text differs from the initial or last saved one.
    public var isChanged: Bool { content.chunked != saved }

    /// Marks the current text as saved.
    public mutating func didSave() {
        content.endRun()
        saved = content.chunked
    }

    /// The position of the cursor.
    public var position: TextPosition { content.chunked.position(of: content.cursor) }

    /// Makes the next drawing redraw all rows.
    public mutating func setNeedsDisplay() {
        drawn.forget()
    }

    /// Moves the cursor to a position, or to the nearest one that exists.
    public mutating func move(to position: TextPosition) {
        move(to: content.chunked.offset(of: position))
    }

    /// Replaces the entire text. This can be undone.
    public mutating func replaceText(with text: String) {
        content.replaceAll(with: text)
        goalColumn = nil
    }
}

// MARK: Keys

extension TextEditor {
    /// Handles typed or pasted text and other keys.
    public mutating func handle(_ event: InputEvent) -> Outcome {
        switch event {
        case .key(.character(let character)): return change { $0.type(String(character)) }
        case .key(let key): return handle(key)
        case .paste(let text): return change { $0.insert(text) }
        case .mouse, .focus: return .unused
        }
    }

    private static let keyMap = KeyMap<EditorAction>()

    /// Handles a key. Shift with a movement key selects.
    private mutating func handle(_ key: Key) -> Outcome {
        if case .modified(let plain, let modifiers) = key, modifiers.contains(.shift),
            let action = Self.keyMap.action(for: plain.with(modifiers.subtracting(.shift))),
            move(by: action, isSelecting: true)
        {
            return .moved
        }
        return Self.keyMap.action(for: key).map { perform($0) } ?? .unused
    }

    /// Performs an action. Actions of the screen around the editor are left to that.
    public mutating func perform(_ action: EditorAction) -> Outcome {
        if move(by: action, isSelecting: false) { return .moved }
        switch action {
        case .select: content.setMark()
        case .clearSelection: content.clearMark()
        case .copy: return copy()
        case .save, .externalEditor, .prefix, .close: return .unused
        default: return edit(by: action)
        }
        return .moved
    }

    private mutating func edit(by action: EditorAction) -> Outcome {
        switch action {
        case .newline: change { $0.insert("\n") }
        case .tab: tab()
        case .backspace: change { $0.remove(to: $0.characterBefore) }
        case .delete: change { $0.remove(to: $0.characterAfter) }
        case .cutWordBack: change { $0.cut(to: $0.blankSeparatedWordBefore) }
        case .cutWord: change { $0.cut(to: $0.wordAfter) }
        case .cutToLineStart: change { $0.cut(to: $0.lineStart) }
        case .cutToLineEnd: change { $0.cut(to: $0.isAtLineEnd ? $0.characterAfter : $0.lineEnd) }
        case .insertCut: change { $0.insertCut() }
        case .undo: change { $0.undo() }
        case .redo: change { $0.redo() }
        default: .unused
        }
    }

    private mutating func tab() -> Outcome {
        guard case .blanks(let count) = tabKey else { return .unused }
        return change { $0.insert(String(repeating: " ", count: count)) }
    }

    private mutating func copy() -> Outcome {
        let text = content.selectedText
        guard !text.isEmpty else { return .moved }
        content.copySelection()
        return .copied(text)
    }

    private mutating func change(_ edit: (inout EditableText) -> Void) -> Outcome {
        let state = content.history.state
        edit(&content)
        goalColumn = nil
        return content.history.state == state ? .moved : .changed
    }
}

// MARK: Snapshots

/// An immutable snapshot of a text, whose string can be built later.
public struct TextSnapshot: Sendable {
    fileprivate let chunked: ChunkedText

    /// The whole text. Takes time proportional to its length.
    public var text: String { chunked.text }
}

extension TextEditor {
    /// A snapshot of the current text, taken in constant time.
    public var snapshot: TextSnapshot { TextSnapshot(chunked: content.chunked) }

    /// The number of Unicode scalars in the text.
    public var length: Int { content.chunked.measure.scalars }

    /// Inserts lines at the cursor. The first one starts on a new line.
    public mutating func insertLines(_ text: String) {
        content.clearMark()
        content.insert(content.cursor == content.lineStart ? text : "\n" + text)
        goalColumn = nil
    }
}
