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
        marks.remove(stored.filter { $0.isUnread != states[$0.id] ?? $0.isUnread }.map(\.id))
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

    /// Shows marks at once, and reverts them if the source of the entries rejects them.
    private func mark(
        _ ids: [InboxEntry.ID], isRead: Bool,
        by request: @escaping @Sendable (any InboxSource) async throws -> Void
    ) {
        guard let inbox = source.member(ids[0].source)?.inbox else { return }
        marks.begin(ids, isRead: isRead)
        showMarks(at: ids[0].source)
        let work = (pendingWork.begin(), pendingWork.beginDeferred())
        sending = Task { [sending] in
            await sending?.value
            do {
                try await request(inbox)
                if inbox.storesReadState { marks.end(ids, isRead: isRead) }
            } catch {
                revert(ids, isRead: isRead, because: BoardError(error))
            }
            withExtendedLifetime(work) {}
        }
    }

    private func revert(_ ids: [InboxEntry.ID], isRead: Bool, because error: BoardError) {
        marks.revert(ids, isRead: isRead)
        showMarks(at: ids[0].source)
        let what = ids.count == 1 ? "entry" : "entries"
        eventsRelay.accept(
            .message("The \(what) could not be marked. \(ids[0].source.name): \(error.message)"))
        if error.requiresSignIn { eventsRelay.accept(.expired(ids[0].source)) }
    }

    private func showMarks(at id: SourceID) {
        entries[id] = marks.applied(to: entries[id] ?? [])
        save(id)
        publish()
    }
}
