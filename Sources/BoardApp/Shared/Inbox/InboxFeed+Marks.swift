import BoardCore

extension InboxFeed {
    /// Follows the accounts of the sources. Entries of other accounts are removed.
    func renewInboxes() {
        let before = inboxes
        inboxes = [:]
        for id in source.members {
            guard let member = source.member(id), member.inbox != nil else { continue }
            guard let site = member.accounts?.site else {
                inboxes[id] = InboxID(id, at: member.recordPlace ?? id.name)
                continue
            }
            inboxes[id] = signedIn[site].map { InboxID(id, of: $0) }
        }
        for (id, inbox) in before where inboxes[id] != inbox {
            forget(id)
            storage?.forget(inbox)
        }
        for (id, inbox) in inboxes where before[id] != inbox { restore(inbox) }
    }

    /// Reads all inboxes again, because another program has changed some.
    func restoreAll() {
        for inbox in inboxes.values { restore(inbox) }
    }

    private func restore(_ inbox: InboxID) {
        guard let storage else { return }
        guard restoring.insert(inbox).inserted else { return restoresAgain = true }
        let work = pendingWork.begin()
        Task {
            let stored = await storage.entries(of: inbox)
            restoring.remove(inbox)
            if inboxes[inbox.source] == inbox { take(stored, of: inbox.source) }
            if restoresAgain, restoring.isEmpty {
                restoresAgain = false
                restoreAll()
            }
            didRestore()
            withExtendedLifetime(work) {}
        }
    }

    /// Shows stored entries. Read marks of other programs replace those of this one.
    private func take(_ stored: [InboxEntry], of id: SourceID) {
        let states = Dictionary((entries[id] ?? []).map { ($0.id, $0.isUnread) }) { $1 }
        marks.follow(stored, since: states)
        entries[id] = stored
    }

    func save(_ id: SourceID) {
        if let inbox = inboxes[id] { storage?.save(entries[id] ?? [], of: inbox) }
    }
}

// MARK: Read marks

extension InboxFeed {
    /// Marks an entry as read or unread, at its source too.
    package func mark(_ id: InboxEntry.ID, isRead: Bool) {
        guard let entry = entries[id.source]?.first(where: { $0.id == id }),
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
        let id = ids[0].source
        guard let inbox = source.member(id)?.inbox else { return }
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
    func sendWaitingMarks(at id: SourceID) {
        let all = entries[id] ?? []
        let waiting = all.filter { marks.isWaiting($0.id) }
        guard let inbox = source.member(id)?.inbox, !waiting.isEmpty else { return }
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
                    showMarks(at: ids[0].source)
                }
            } catch {
                take(BoardError(error), of: ids, isRead: isRead)
            }
            withExtendedLifetime(work) {}
        }
    }

    /// Reverts marks that the source rejects. Others wait until it can be reached again.
    private func take(_ error: BoardError, of ids: [InboxEntry.ID], isRead: Bool) {
        let id = ids[0].source
        if error.requiresSignIn { eventsRelay.accept(.expired(id)) }
        guard error.sendDisposition == .refused else {
            return marks.wait(ids, isRead: isRead)
        }
        marks.revert(ids, isRead: isRead)
        showMarks(at: id)
        let what = ids.count == 1 ? "entry" : "entries"
        eventsRelay.accept(
            .message("The \(what) could not be marked. \(id.name): \(error.message)"))
    }

    private func showMarks(at id: SourceID) {
        entries[id] = applyingMarks(to: entries[id] ?? [], at: id)
        save(id)
        publish()
    }

    func applyingMarks(to entries: [InboxEntry], at id: SourceID) -> [InboxEntry] {
        marks.applied(
            to: entries, storesReadState: source.member(id)?.inbox?.storesReadState == true)
    }
}
