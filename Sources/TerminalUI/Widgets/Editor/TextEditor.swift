/// A text of many lines that is written on a screen, wrapped to its width.
///
/// A key takes as long in a text of a megabyte as in a short one, and so it does in a line of that
/// length: such a line begins a row anew every few thousand characters.
@MainActor public struct TextEditor {
    /// What a key did to the text.
    public enum Outcome: Hashable, Sendable {
        case changed
        /// The text is what it was; the cursor may stand elsewhere.
        case moved
        /// This was selected, and is to be put on the clipboard.
        case copied(String)
        /// The editor has no use for the key; others may.
        case unused
    }

    /// What Tab does.
    public enum TabKey: Hashable, Sendable {
        /// It puts in so many blanks.
        case blanks(Int)
        /// It is left to others.
        case unused
    }

    /// What Tab does.
    public var tabKey = TabKey.blanks(2)

    var content: EditableText
    var layout = EditorLayout()
    /// A place in the row on top.
    var top = 0
    /// The column that the cursor goes back to in the next row that is long enough.
    var goalColumn: Int?
    private var saved: TextDigest
    var height = 24
    /// Where the text stands on its screen.
    var frame = Frame(size: Size(columns: 0, rows: 0))
    var bar = ScrollBar()
    var drawn = DrawnRows<EditorRowLook>()

    /// Makes an editor with the cursor at the beginning of a text; controls in it are left away.
    public init(_ text: String = "") {
        self.init(EditableText(text))
    }

    init(_ content: EditableText) {
        self.content = content
        saved = content.rope.digest
    }

    /// What has been written.
    public var text: String { content.text }

    /// Whether the text is another than at the beginning, or than when it was saved last.
    public var isChanged: Bool { content.rope.digest != saved }

    /// Takes the text for one that need not be saved.
    public mutating func didSave() {
        content.endRun()
        saved = content.rope.digest
    }

    /// Where the cursor stands.
    public var position: TextPosition { content.rope.position(of: content.cursor) }

    /// Has all rows drawn anew the next time.
    public mutating func setNeedsDisplay() {
        drawn.forget()
    }

    /// Puts the cursor to a place, or to the nearest that there is.
    public mutating func move(to position: TextPosition) {
        move(to: content.rope.offset(of: position))
    }

    /// Puts another text in the place of all, which can be taken back.
    public mutating func replaceText(with text: String) {
        content.replaceAll(with: text)
        goalColumn = nil
    }
}

// MARK: Keys

extension TextEditor {
    /// Takes what the reader types, pastes or presses.
    public mutating func handle(_ event: InputEvent) -> Outcome {
        switch event {
        case .key(.character(let character)): return change { $0.type(String(character)) }
        case .key(let key): return handle(key)
        case .paste(let text): return change { $0.insert(text) }
        case .mouse, .focus: return .unused
        }
    }

    private static let keyMap = KeyMap<EditorAction>()

    /// Shift and a key that moves selects what it moves over.
    private mutating func handle(_ key: Key) -> Outcome {
        if case .modified(let plain, let modifiers) = key, modifiers.contains(.shift),
            let action = Self.keyMap.action(for: plain.with(modifiers.subtracting(.shift))),
            move(by: action, isSelecting: true)
        {
            return .moved
        }
        return Self.keyMap.action(for: key).map { perform($0) } ?? .unused
    }

    /// Does what a key does; what the screen around the editor does is left to that.
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
        case .cutWordBack: change { $0.cut(to: $0.blankPartedWordBefore) }
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

// MARK: The text elsewhere

/// A text as it was at one moment, to be put together where there is time for it.
public struct TextSnapshot: Sendable {
    private let root: RopeNode?

    init(_ rope: Rope) {
        root = rope.root
    }

    /// All of it; takes as long as it is.
    public var text: String {
        var text = ""
        text.reserveCapacity(root.measure.bytes)
        root?.forEach { chunk in
            text += chunk.text
            if chunk.endsLine { text += "\n" }
        }
        return text
    }
}

extension TextEditor {
    /// What has been written, at no cost.
    public var snapshot: TextSnapshot { TextSnapshot(content.rope) }

    /// How many Unicode scalars have been written.
    public var length: Int { content.rope.root.measure.scalars }

    /// Puts lines in at the cursor; the first one begins a line of its own.
    public mutating func insertLines(_ text: String) {
        content.clearMark()
        content.insert(content.cursor == content.lineStart ? text : "\n" + text)
        goalColumn = nil
    }
}
