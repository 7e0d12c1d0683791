import BoardCore

/// The user's read marks that loaded entries may not contain yet.
struct InboxMarks {
    private var marks: [InboxEntry.ID: Mark] = [:]
    /// The marks that the source had before the current load began.
    private var known: Set<InboxEntry.ID> = []
    /// The entries that are to stay unread, whatever the filters say.
    private var keptUnread: Set<InboxEntry.ID> = []

    private struct Mark {
        let isRead: Bool
        var isSent = false
    }

    mutating func begin(_ ids: [InboxEntry.ID], isRead: Bool) {
        for id in ids {
            marks[id] = Mark(isRead: isRead)
            known.remove(id)
            noteWish(id, isRead: isRead)
        }
    }

    private mutating func noteWish(_ id: InboxEntry.ID, isRead: Bool) {
        if isRead { keptUnread.remove(id) } else { keptUnread.insert(id) }
    }

    /// Returns whether an entry is to stay unread: the user or the source has decided that.
    func keepsUnread(_ id: InboxEntry.ID) -> Bool { keptUnread.contains(id) }

    /// Removes marks that another program has replaced.
    mutating func remove(_ ids: [InboxEntry.ID]) {
        for id in ids { marks[id] = nil }
    }

    /// Records that the source has accepted marks, unless the user has changed them since.
    mutating func end(_ ids: [InboxEntry.ID], isRead: Bool) {
        for id in ids where marks[id]?.isRead == isRead { marks[id]?.isSent = true }
    }

    /// Reverts marks that the source has rejected, unless the user has changed them since.
    mutating func revert(_ ids: [InboxEntry.ID], isRead: Bool) {
        for id in ids where marks[id]?.isRead == isRead {
            marks[id] = Mark(isRead: !isRead)
            noteWish(id, isRead: !isRead)
        }
        end(ids, isRead: !isRead)
    }

    mutating func willLoad() {
        known = Set(marks.filter(\.value.isSent).keys)
    }

    mutating func didLoad() {
        for id in known { marks[id] = nil }
        known = []
    }

    /// Returns entries with the marks that their source did not have at the time of the request.
    func applied(to entries: [InboxEntry]) -> [InboxEntry] {
        entries.map { entry in
            var entry = entry
            if !known.contains(entry.id), let mark = marks[entry.id] {
                entry.isUnread = !mark.isRead
            }
            return entry
        }
    }
}
