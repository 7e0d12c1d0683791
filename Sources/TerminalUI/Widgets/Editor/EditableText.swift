/// A text of several lines with a cursor between whole characters, and its editing operations.
///
/// This is the part of an editor that is independent of the screen.
struct EditableText {
    private(set) var chunked: ChunkedText
    private(set) var cursor = 0
    /// The other end of the selection, and whether it remains when the cursor moves.
    private(set) var mark: (offset: Int, stays: Bool)?
    private(set) var history = EditHistory()
    /// The text that was cut last, for `insertCut`.
    private(set) var cut = ""
    /// Set if the next cut is appended to the previous one.
    private var isCutting = false

    init(_ text: String = "", history: EditHistory = EditHistory()) {
        chunked = ChunkedText(text.cleanedLines)
        self.history = history
    }

    var text: String { chunked.text }

    /// The selected range; empty if nothing is selected.
    var selection: Range<Int> {
        guard let mark else { return cursor..<cursor }
        return min(mark.offset, cursor)..<max(mark.offset, cursor)
    }

    var selectedText: String { chunked.text(in: selection) }
}

// MARK: The cursor

extension EditableText {
    /// Moves the cursor to the start of a character.
    ///
    /// - Parameter isSelecting: a Boolean value that indicates whether to select the text in
    ///   between.
    mutating func move(to offset: Int, isSelecting: Bool = false) {
        if isSelecting {
            mark = mark ?? (cursor, false)
        } else if mark?.stays == false {
            mark = nil
        }
        cursor = offset
        endRun()
    }

    /// Starts a selection at the cursor that remains when the cursor moves.
    mutating func setMark() {
        mark = (cursor, true)
        endRun()
    }

    mutating func clearMark() {
        mark = nil
        endRun()
    }

    var characterBefore: Int { chunked.offset(before: cursor) }

    var characterAfter: Int { chunked.offset(after: cursor) }

    var wordBefore: Int {
        chunked.start(from: chunked.start(from: cursor) { !$0.isPartOfWord }) { $0.isPartOfWord }
    }

    var wordAfter: Int {
        chunked.end(from: chunked.end(from: cursor) { !$0.isPartOfWord }) { $0.isPartOfWord }
    }

    /// The start of the blank-separated word before the cursor, of whatever characters it consists.
    var blankSeparatedWordBefore: Int {
        chunked.start(from: chunked.start(from: cursor) { $0.isWhitespace }) { !$0.isWhitespace }
    }

    var isAtLineEnd: Bool { cursor == lineEnd }

    var lineStart: Int { chunked.lineStart(of: cursor) }

    var lineEnd: Int { chunked.lineEnd(of: cursor) }

    /// Makes the next edit a separate undo step.
    mutating func endRun() {
        history.endRun()
        isCutting = false
    }
}

// MARK: Changing

extension EditableText {
    /// Replaces the selection by typed text.
    mutating func type(_ text: String) {
        replace(selection, with: text, kind: selection.isEmpty ? .typing : .other)
    }

    /// Replaces the selection by a text, as a separate undo step.
    mutating func insert(_ text: String) {
        replace(selection, with: text.cleanedLines, kind: .other)
    }

    /// Removes the selection or, if there is none, the text between the cursor and a position.
    mutating func remove(to offset: Int) {
        let isSelected = !selection.isEmpty
        let range = isSelected ? selection : min(offset, cursor)..<max(offset, cursor)
        replace(range, with: "", kind: isSelected ? .other : .removing)
    }

    /// Removes the same range for `insertCut`. Successive cuts are joined.
    mutating func cut(to offset: Int) {
        let isSelected = !selection.isEmpty
        let range = isSelected ? selection : min(offset, cursor)..<max(offset, cursor)
        guard !range.isEmpty else { return }
        let text = chunked.text(in: range)
        let before = isCutting && !isSelected ? cut : ""
        cut = offset < cursor ? text + before : before + text
        replace(range, with: "", kind: .other)
        isCutting = !isSelected
    }

    /// Stores the selection for `insertCut`.
    mutating func copySelection() {
        cut = selectedText
        clearMark()
    }

    mutating func insertCut() {
        insert(cut)
    }

    /// Replaces the entire text. A common prefix and suffix remain unchanged.
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
        replace(start..<chunked.count - end, with: String(Substring(middle)), kind: .other)
    }

    private mutating func replace(_ range: Range<Int>, with text: String, kind: Edit.Kind) {
        isCutting = false
        mark = nil
        guard !range.isEmpty || !text.isEmpty else { return }
        let edit = Edit(
            offset: range.lowerBound, removed: chunked.text(in: range), inserted: text,
            cursor: cursor)
        history.add(edit, kind: kind)
        chunked.replace(range, with: text)
        cursor = chunked.roundedUp(range.lowerBound + text.utf8.count)
    }

    /// Undoes the last step. Returns false if there is none.
    @discardableResult mutating func undo() -> Bool {
        guard let edit = history.undo() else { return false }
        apply(edit.removed, at: edit.offset, insteadOf: edit.inserted)
        cursor = chunked.roundedUp(edit.cursor)
        return true
    }

    /// Redoes the last undone step. Returns false if there is none.
    @discardableResult mutating func redo() -> Bool {
        guard let edit = history.redo() else { return false }
        apply(edit.inserted, at: edit.offset, insteadOf: edit.removed)
        return true
    }

    private mutating func apply(_ text: String, at offset: Int, insteadOf old: String) {
        isCutting = false
        mark = nil
        chunked.replace(offset..<offset + old.utf8.count, with: text)
        cursor = chunked.roundedUp(offset + text.utf8.count)
    }
}

extension Character {
    /// A Boolean value that indicates whether it is a letter, digit or underscore.
    fileprivate var isPartOfWord: Bool { isLetter || isNumber || self == "_" }
}
