import BoardCore
import Localization

extension InboxFeed {
    /// Follows the accounts of the sources. Entries of signed-out accounts are removed.
    func renewInboxes() {
        let before = inboxes
        inboxes = source.members.compactMap(source.member).flatMap { $0.inboxIDs(of: signedIn) }
        for inbox in before where !inboxes.contains(inbox) {
            forget(inbox)
            storage?.forget(inbox)
        }
        for inbox in inboxes where !before.contains(inbox) { restore(inbox) }
    }

    /// Returns the inbox to ask for an account; `nil` if the source has none.
    func source(of inbox: InboxID) -> (any InboxSource)? {
        guard let member = source.member(inbox.source) else { return nil }
        guard let site = member.accounts?.site else { return member.inbox }
        return member.inbox.map { AccountInbox($0, of: Account(inbox.account, at: site)) }
    }

    /// Returns the inbox of an entry; `nil` if its account is signed out.
    private func inbox(of entry: InboxEntry.ID) -> InboxID? {
        inboxes.first { $0.contains(entry) }
    }

    /// Reads all inboxes again, because another program has changed some.
    func restoreAll() {
        for inbox in inboxes { restore(inbox) }
    }

    private func restore(_ inbox: InboxID) {
        guard let storage else { return }
        guard restoring.insert(inbox).inserted else { return restoresAgain = true }
        let work = pendingWork.begin()
        Task {
            let stored = await storage.entries(of: inbox)
            restoring.remove(inbox)
            if inboxes.contains(inbox) { take(stored, of: inbox) }
            if restoresAgain, restoring.isEmpty {
                restoresAgain = false
                restoreAll()
            }
            didRestore()
            withExtendedLifetime(work) {}
        }
    }

    /// Shows stored entries. Read marks of other programs replace those of this one.
    private func take(_ stored: [InboxEntry], of id: InboxID) {
        let states = Dictionary((entries[id] ?? []).map { ($0.id, $0.isUnread) }) { $1 }
        marks.follow(stored, since: states)
        entries[id] = stored
    }

    func save(_ id: InboxID) { storage?.save(entries[id] ?? [], of: id) }
}

// MARK: Read marks

extension InboxFeed {
    /// Marks an entry as read or unread, at its source too.
    package func mark(_ id: InboxEntry.ID, isRead: Bool) {
        guard let entry = inbox(of: id).flatMap({ entries[$0] })?.first(where: { $0.id == id }),
            entry.isUnread == isRead
        else { return }
        mark(entry, isRead: isRead)
    }

    func mark(_ entry: InboxEntry, isRead: Bool) {
        mark([entry.id], isRead: isRead) { try await $0.mark(entry, isRead: isRead) }
    }

    /// Marks a read entry as unread, and an unread one as read.
    package func toggleRead(of entry: InboxEntry) {
        noteStep([entry])
        mark(entry.id, isRead: entry.isUnread)
    }

    package func markAllRead() {
        noteStep(entries.values.joined().filter(\.isUnread))
        for entries in entries.values {
            let unread = entries.filter(\.isUnread).map(\.id)
            guard !unread.isEmpty, let newest = entries.first else { continue }
            mark(unread, isRead: true) { try await $0.markAllRead(through: newest) }
        }
    }

    private func noteStep(_ entries: [InboxEntry]) {
        undoSteps.append(Dictionary(entries.map { ($0.id, !$0.isUnread) }) { $1 })
        if undoSteps.count > Self.mostSteps { undoSteps.removeFirst() }
    }

    /// Undoes the user's last change of marks.
    package func undo() {
        for (id, isRead) in undoSteps.popLast() ?? [:] { mark(id, isRead: isRead) }
        publish()
    }

    /// The maximum number of changes that can be undone.
    private static let mostSteps = 100

    /// Shows and stores marks at once, and sends them unless the source cannot be reached.
    private func mark(
        _ ids: [InboxEntry.ID], isRead: Bool, by request: @escaping MarkRequest
    ) {
        guard let id = inbox(of: ids[0]), let inbox = source(of: id) else { return }
        let isOutOfReach =
            failures[id]?.sendDisposition == .wait
            || (entries[id] ?? []).contains { marks.isWaiting($0.id) }
        marks.note(ids, isRead: isRead)
        // The entries show at once that their marks are being sent.
        if !isOutOfReach || !inbox.storesReadState { marks.willSend(ids) }
        showMarks(at: id)
        if !marks.isWaiting(ids[0]) { send(ids, isRead: isRead, to: inbox, by: request) }
    }

    /// Sends the marks that could not be sent before, after the source has returned its entries.
    func sendWaitingMarks(at id: InboxID) {
        let all = entries[id] ?? []
        let waiting = all.filter { marks.isWaiting($0.id) }
        guard let inbox = source(of: id), !waiting.isEmpty else { return }
        marks.willSend(waiting.map(\.id))
        // The source marks older entries as well, so there must be no others.
        if waiting.count > 1, cursors[id] == nil, !all.contains(where: \.isUnread) {
            return send(waiting.map(\.id), isRead: true, to: inbox) {
                try await $0.markAllRead(through: all[0])
            }
        }
        for entry in waiting {
            send([entry.id], isRead: !entry.isUnread, to: inbox) {
                try await $0.mark(entry, isRead: !entry.isUnread)
            }
        }
    }

    private typealias MarkRequest = @Sendable (any InboxSource) async throws -> Void

    private func send(
        _ ids: [InboxEntry.ID], isRead: Bool, to inbox: any InboxSource,
        by request: @escaping MarkRequest
    ) {
        let work = (pendingWork.begin(), pendingWork.beginDeferred())
        sending = Task { [sending] in
            await sending?.value
            do {
                try await request(inbox)
                if inbox.storesReadState {
                    marks.end(ids, isRead: isRead)
                    showMarks(of: ids[0])
                }
            } catch {
                take(BoardError(error), of: ids, isRead: isRead)
            }
            withExtendedLifetime(work) {}
        }
    }

    /// Reverts marks that the source rejects. Others wait until it can be reached again.
    private func take(_ error: BoardError, of ids: [InboxEntry.ID], isRead: Bool) {
        if error.requiresSignIn, let inbox = inbox(of: ids[0]) {
            eventsRelay.accept(.expired(inbox))
        }
        guard error.sendDisposition == .refused else {
            return marks.wait(ids, isRead: isRead)
        }
        marks.revert(ids, isRead: isRead)
        showMarks(of: ids[0])
        let reason = "\(ids[0].source.name): \(error.message)"
        eventsRelay.accept(
            .message(
                ids.count == 1
                    ? localized("The entry could not be marked. \(reason)")
                    : localized("The entries could not be marked. \(reason)")))
    }

    private func showMarks(of entry: InboxEntry.ID) {
        if let id = inbox(of: entry) { showMarks(at: id) }
    }

    private func showMarks(at id: InboxID) {
        entries[id] = applyingMarks(to: entries[id] ?? [], at: id)
        save(id)
        publish()
    }

    func applyingMarks(to entries: [InboxEntry], at id: InboxID) -> [InboxEntry] {
        marks.applied(to: entries, storesReadState: source(of: id)?.storesReadState == true)
    }
}
