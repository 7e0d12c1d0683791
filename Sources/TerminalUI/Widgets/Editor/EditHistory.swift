/// One text put in the place of another.
struct Edit: Equatable {
    /// What edits of the same kind, one right behind the other, are taken back together.
    enum Kind {
        case typing, removing, other
    }

    var offset: Int
    var removed: String
    var inserted: String
    /// Where the cursor stood before.
    let cursor: Int
}

/// What was changed in a text, to be taken back and done again.
struct EditHistory {
    private struct Step {
        var edit: Edit
        /// Tells the state behind the step from all others.
        var number: Int

        var size: Int {
            edit.removed.utf8.count + edit.inserted.utf8.count + MemoryLayout<Step>.stride
        }
    }

    private var done: [Step] = []
    private var undone: [Step] = []
    /// The kind of the last edit while others may join it.
    private var openKind: Edit.Kind?
    private var lastNumber = 0
    /// The number of the state before the oldest step that is remembered.
    private var oldestNumber = 0
    /// How many bytes all steps take.
    private(set) var size = 0
    private let limit: Int

    /// - Parameter limit: how many bytes the steps may take; the oldest are forgotten first.
    init(limit: Int = 8 << 20) {
        self.limit = limit
    }

    /// Tells states of the text apart; one that comes back by undoing has its number again.
    var state: Int { done.last?.number ?? oldestNumber }

    mutating func add(_ edit: Edit, kind: Edit.Kind) {
        size -= undone.reduce(0) { $0 + $1.size }
        undone = []
        lastNumber += 1
        if !join(edit, kind: kind) { append(Step(edit: edit, number: lastNumber)) }
        openKind = kind == .other ? nil : kind
        if size > limit { forgetOldest() }
    }

    /// Has the next edit taken back by itself.
    mutating func endRun() {
        openKind = nil
    }

    /// The edit that is to be taken back.
    mutating func undo() -> Edit? {
        openKind = nil
        guard let step = done.popLast() else { return nil }
        undone.append(step)
        return step.edit
    }

    /// The edit that is to be done again.
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

    /// Makes an edit part of the last step, if it goes on with that.
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

    /// So many at once that this is seldom done.
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
    /// As much as is taken back at once of what was removed character by character.
    private static let longestRun = 256

    /// Takes in what was typed right behind this, up to the next word, or removed beside it.
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
