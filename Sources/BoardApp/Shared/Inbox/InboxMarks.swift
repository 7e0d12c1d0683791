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
        var delivery = Delivery.waiting
    }

    private enum Delivery {
        /// The mark is sent when the source can be reached again.
        case waiting
        case sending
        case sent
    }

    /// Records marks that are to be sent.
    mutating func note(_ ids: [InboxEntry.ID], isRead: Bool) {
        for id in ids {
            marks[id] = Mark(isRead: isRead)
            known.remove(id)
            if isRead { keptUnread.remove(id) } else { keptUnread.insert(id) }
        }
    }

    /// Returns whether an entry is to stay unread: the user or the source has decided that.
    func keepsUnread(_ id: InboxEntry.ID) -> Bool { keptUnread.contains(id) }

    func isWaiting(_ id: InboxEntry.ID) -> Bool { marks[id]?.delivery == .waiting }

    mutating func willSend(_ ids: [InboxEntry.ID]) {
        for id in ids { marks[id]?.delivery = .sending }
    }

    /// Records that the source has accepted marks, unless the user has changed them since.
    mutating func end(_ ids: [InboxEntry.ID], isRead: Bool) {
        for id in ids where marks[id]?.isRead == isRead { marks[id]?.delivery = .sent }
    }

    /// Lets marks wait that could not be sent, unless the user has changed them since.
    mutating func wait(_ ids: [InboxEntry.ID], isRead: Bool) {
        for id in ids where marks[id]?.isRead == isRead { marks[id]?.delivery = .waiting }
    }

    /// Reverts marks that the source has rejected, unless the user has changed them since.
    mutating func revert(_ ids: [InboxEntry.ID], isRead: Bool) {
        let ids = ids.filter { marks[$0]?.isRead == isRead }
        note(ids, isRead: !isRead)
        end(ids, isRead: !isRead)
    }

    /// Follows the marks of stored entries, which another program may have changed.
    ///
    /// - Parameter states: whether the entries were unread before.
    mutating func follow(_ stored: [InboxEntry], since states: [InboxEntry.ID: Bool]) {
        for entry in stored {
            let isSame = marks[entry.id]?.isRead == !entry.isUnread
            if entry.hasPendingMark {
                if !isSame { note([entry.id], isRead: !entry.isUnread) }
            } else if entry.isUnread != states[entry.id] ?? entry.isUnread {
                marks[entry.id] = nil
            } else if isSame, isWaiting(entry.id) {
                end([entry.id], isRead: !entry.isUnread)
            }
        }
    }

    /// Removes the marks of an account that is no longer used.
    mutating func forget(_ inbox: InboxID) {
        marks = marks.filter { !inbox.contains($0.key) }
        keptUnread = keptUnread.filter { !inbox.contains($0) }
    }

    mutating func willLoad() {
        known = Set(marks.filter { $0.value.delivery == .sent }.keys)
    }

    mutating func didLoad() {
        for id in known { marks[id] = nil }
        known = []
    }

    /// Returns entries with the marks that their source did not have at the time of the request.
    ///
    /// - Parameter storesReadState: whether the source accepts marks at all.
    func applied(to entries: [InboxEntry], storesReadState: Bool) -> [InboxEntry] {
        entries.map { entry in
            var entry = entry
            if !known.contains(entry.id), let mark = marks[entry.id] {
                entry.isUnread = !mark.isRead
                entry.hasPendingMark = storesReadState && mark.delivery != .sent
            }
            return entry
        }
    }
}
