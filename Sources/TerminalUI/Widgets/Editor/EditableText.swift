/// A text of lines with a cursor, which stands between whole characters, and what a reader can do
/// with it: the part of an editor that knows no screen.
struct EditableText {
    private(set) var rope: Rope
    private(set) var cursor = 0
    /// The other end of what is selected, and whether it stays while the cursor moves about.
    private(set) var mark: (offset: Int, stays: Bool)?
    private(set) var history = EditHistory()
    /// What was cut last, to be put back.
    private(set) var cut = ""
    /// Whether what is cut next goes with what was cut before.
    private var isCutting = false

    init(_ text: String = "", history: EditHistory = EditHistory()) {
        rope = Rope(text.cleanedLines)
        self.history = history
    }

    var text: String { rope.text }

    /// What is selected; empty where nothing is.
    var selection: Range<Int> {
        guard let mark else { return cursor..<cursor }
        return min(mark.offset, cursor)..<max(mark.offset, cursor)
    }

    var selectedText: String { rope.text(in: selection) }
}

// MARK: The cursor

extension EditableText {
    /// Puts the cursor at the beginning of a character.
    ///
    /// - Parameter isSelecting: whether what lies between is selected.
    mutating func move(to offset: Int, isSelecting: Bool = false) {
        if isSelecting {
            mark = mark ?? (cursor, false)
        } else if mark?.stays == false {
            mark = nil
        }
        cursor = offset
        endRun()
    }

    /// Begins to select at the cursor, wherever it goes then.
    mutating func setMark() {
        mark = (cursor, true)
        endRun()
    }

    mutating func clearMark() {
        mark = nil
        endRun()
    }

    var characterBefore: Int { rope.offset(before: cursor) }

    var characterAfter: Int { rope.offset(after: cursor) }

    var wordBefore: Int {
        rope.start(from: rope.start(from: cursor) { !$0.isPartOfWord }) { $0.isPartOfWord }
    }

    var wordAfter: Int {
        rope.end(from: rope.end(from: cursor) { !$0.isPartOfWord }) { $0.isPartOfWord }
    }

    /// Where the word begins that stands before the cursor and before blanks, whatever it is made of.
    var blankPartedWordBefore: Int {
        rope.start(from: rope.start(from: cursor) { $0.isWhitespace }) { !$0.isWhitespace }
    }

    var isAtLineEnd: Bool { cursor == lineEnd }

    var lineStart: Int { rope.lineStart(of: cursor) }

    var lineEnd: Int { rope.lineEnd(of: cursor) }

    /// Has what is done next taken back by itself.
    mutating func endRun() {
        history.endRun()
        isCutting = false
    }
}

// MARK: Changing

extension EditableText {
    /// Puts what was typed in the place of what is selected.
    mutating func type(_ text: String) {
        replace(selection, with: text, kind: selection.isEmpty ? .typing : .other)
    }

    /// Puts a text in the place of what is selected, to be taken back by itself.
    mutating func insert(_ text: String) {
        replace(selection, with: text.cleanedLines, kind: .other)
    }

    /// Removes what is selected, or else what lies between the cursor and a place.
    mutating func remove(to offset: Int) {
        let isSelected = !selection.isEmpty
        let range = isSelected ? selection : min(offset, cursor)..<max(offset, cursor)
        replace(range, with: "", kind: isSelected ? .other : .removing)
    }

    /// The same, for `insertCut`; what is cut in one go stays together.
    mutating func cut(to offset: Int) {
        let isSelected = !selection.isEmpty
        let range = isSelected ? selection : min(offset, cursor)..<max(offset, cursor)
        guard !range.isEmpty else { return }
        let text = rope.text(in: range)
        let before = isCutting && !isSelected ? cut : ""
        cut = offset < cursor ? text + before : before + text
        replace(range, with: "", kind: .other)
        isCutting = !isSelected
    }

    /// Keeps what is selected for `insertCut`.
    mutating func copySelection() {
        cut = selectedText
        clearMark()
    }

    mutating func insertCut() {
        insert(cut)
    }

    /// Puts another text in the place of all; what both begin and end with stays as it was.
    mutating func replaceAll(with text: String) {
        let (old, new) = (self.text.unicodeScalars, text.cleanedLines.unicodeScalars)
        let start = zip(old, new).prefix { $0 == $1 }
            .reduce(0) { $0 + UTF8.width($1.0) }
        let room = min(self.text.utf8.count, text.cleanedLines.utf8.count) - start
        var end = 0
        for (a, b) in zip(old.reversed(), new.reversed()) {
            guard a == b, end + UTF8.width(a) <= room else { break }
            end += UTF8.width(a)
        }
        let middle = String(new).utf8.dropFirst(start).dropLast(end)
        replace(start..<rope.count - end, with: String(Substring(middle)), kind: .other)
    }

    private mutating func replace(_ range: Range<Int>, with text: String, kind: Edit.Kind) {
        isCutting = false
        mark = nil
        guard !range.isEmpty || !text.isEmpty else { return }
        let edit = Edit(
            offset: range.lowerBound, removed: rope.text(in: range), inserted: text, cursor: cursor)
        history.add(edit, kind: kind)
        rope.replace(range, with: text)
        cursor = rope.roundedUp(range.lowerBound + text.utf8.count)
    }

    /// Returns whether there was something to take back.
    @discardableResult mutating func undo() -> Bool {
        guard let edit = history.undo() else { return false }
        apply(edit.removed, at: edit.offset, insteadOf: edit.inserted)
        cursor = rope.roundedUp(edit.cursor)
        return true
    }

    /// Returns whether there was something to do again.
    @discardableResult mutating func redo() -> Bool {
        guard let edit = history.redo() else { return false }
        apply(edit.inserted, at: edit.offset, insteadOf: edit.removed)
        return true
    }

    private mutating func apply(_ text: String, at offset: Int, insteadOf old: String) {
        isCutting = false
        mark = nil
        rope.replace(offset..<offset + old.utf8.count, with: text)
        cursor = rope.roundedUp(offset + text.utf8.count)
    }
}

extension Character {
    /// Whether it is a letter or a digit, with marks or without.
    fileprivate var isPartOfWord: Bool { isLetter || isNumber || self == "_" }
}
