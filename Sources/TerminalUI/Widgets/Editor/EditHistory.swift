/// A replacement of one text by another.
struct Edit: Equatable {
    /// The kind of an edit. Successive edits of the same kind are undone together.
    enum Kind {
        case typing, removing, other
    }

    var offset: Int
    var removed: String
    var inserted: String
    /// The position of the cursor before the edit.
    let cursor: Int
}

/// The undo and redo history of a text.
struct EditHistory {
    private struct Step {
        var edit: Edit
        /// The number of the state after the step, which is unique.
        var number: Int

        var size: Int {
            edit.removed.utf8.count + edit.inserted.utf8.count + MemoryLayout<Step>.stride
        }
    }

    private var done: [Step] = []
    private var undone: [Step] = []
    /// The kind of the last edit while the next one may join it.
    private var openKind: Edit.Kind?
    private var lastNumber = 0
    /// The number of the state before the oldest stored step.
    private var oldestNumber = 0
    /// The size of all steps in bytes.
    private(set) var size = 0
    private let limit: Int

    /// - Parameter limit: the maximum size of the steps in bytes. The oldest are dropped first.
    init(limit: Int = 8 << 20) {
        self.limit = limit
    }

    /// The number of the current state of the text. Undo restores the number too.
    var state: Int { done.last?.number ?? oldestNumber }

    mutating func add(_ edit: Edit, kind: Edit.Kind) {
        size -= undone.reduce(0) { $0 + $1.size }
        undone = []
        lastNumber += 1
        if !join(edit, kind: kind) { append(Step(edit: edit, number: lastNumber)) }
        openKind = kind == .other ? nil : kind
        if size > limit { forgetOldest() }
    }

    /// Makes the next edit a separate undo step.
    mutating func endRun() {
        openKind = nil
    }

    /// Moves a step to the redo history and returns its edit to be undone.
    mutating func undo() -> Edit? {
        openKind = nil
        guard let step = done.popLast() else { return nil }
        undone.append(step)
        return step.edit
    }

    /// Moves a step to the undo history and returns its edit to be redone.
    mutating func redo() -> Edit? {
        openKind = nil
        guard let step = undone.popLast() else { return nil }
        done.append(step)
        return step.edit
    }

    private mutating func append(_ step: Step) {
        done.append(step)
        size += step.size
    }

    /// Joins an edit with the last step if it continues that.
    private mutating func join(_ edit: Edit, kind: Edit.Kind) -> Bool {
        guard openKind == kind, var step = done.popLast() else { return false }
        let oldSize = step.size
        let isJoined = step.edit.join(edit, kind: kind)
        if isJoined {
            step.number = lastNumber
            size += step.size - oldSize
        }
        done.append(step)
        return isJoined
    }

    /// Drops old steps, a quarter of the limit at once so that this is rare.
    private mutating func forgetOldest() {
        var count = 0
        while size > limit / 4 * 3, count < done.count {
            size -= done[count].size
            oldestNumber = done[count].number
            count += 1
        }
        done.removeFirst(count)
    }
}

extension Edit {
    /// The maximum number of bytes in one undo step of characters typed or removed one by one.
    private static let longestRun = 256

    /// Joins text typed directly after this edit, up to the next word, or removed next to it.
    fileprivate mutating func join(_ next: Edit, kind: Kind) -> Bool {
        guard inserted.utf8.count + removed.utf8.count < Self.longestRun else { return false }
        switch kind {
        case .typing: return joinTyped(next)
        case .removing: return joinRemoved(next)
        case .other: return false
        }
    }

    private mutating func joinTyped(_ next: Edit) -> Bool {
        let beginsWord = inserted.last?.isWhitespace == true && next.inserted.first != " "
        guard next.removed.isEmpty, next.offset == offset + inserted.utf8.count, !beginsWord
        else { return false }
        inserted += next.inserted
        return true
    }

    private mutating func joinRemoved(_ next: Edit) -> Bool {
        if next.offset == offset {
            removed += next.removed
        } else if next.offset + next.removed.utf8.count == offset {
            removed = next.removed + removed
            offset = next.offset
        } else {
            return false
        }
        return true
    }
}
