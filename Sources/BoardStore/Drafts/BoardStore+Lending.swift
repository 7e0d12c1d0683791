import BoardCore
import Essentials
import Localization

extension BoardStore {
    package nonisolated func lend(_ draft: Draft, until end: Date) throws -> String? {
        guard let editorHandoff else { return nil }
        return try executor.wait {
            try assumeIsolated { store in
                guard try store.saveAndHold(draft, until: end) else { return nil }
                return try editorHandoff.makePlace(for: draft)
            }
        }
    }

    /// Saves and claims a draft; returns `false` if another process has claimed it.
    private func saveAndHold(_ draft: Draft, until end: Date) throws -> Bool {
        try useForStorage { connection throws(SQLiteError) in
            try connection.write { () throws(SQLiteError) in
                guard try !connection.isClaimed(draft.id, at: now(), byAnother: true) else {
                    return false
                }
                try connection.save(draft)
                try connection.claim(draft.id, until: end)
                return true
            }
        }
    }

    package nonisolated func endLease(of id: Draft.ID) {
        editorHandoff?.removeAll(of: id)
    }

    /// Merges text that editors saved after their program ended.
    ///
    /// Text that cannot be merged now is left for the next time.
    func mergeEditorText() {
        guard let editorHandoff, case let ids = editorHandoff.ids, !ids.isEmpty,
            (try? isTemporary()) == false
        else { return }
        for id in ids {
            switch editorHandoff.contents(of: id) {
            case .text(let text): try? takeIn(text, of: id)
            case .unreadable: sayOnce(unreadable: id)
            case .nothing: try? removeRest(of: id)
            }
        }
    }

    private func takeIn(_ text: EditorText, of id: Draft.ID) throws {
        let taken = try use { connection throws(SQLiteError) in
            try connection.write { () throws(SQLiteError) -> [Draft]? in
                // Another program or editor has it open.
                guard try !connection.isClaimed(id, at: now()) else { return nil }
                // The message about this text replaces the one about an interrupted draft.
                try connection.removeClaim(of: id)
                return try keep(text, of: id, in: connection)
            }
        }
        guard let taken else { return }
        // The last draft may have been removed.
        try useForRemoval { _ in }
        editorHandoff?.removeFile(of: id)
        if let draft = taken.first { say(taken: draft, isCopied: taken.count > 1) }
    }

    /// Merges text into its draft; returns the changed drafts.
    private func keep(
        _ text: EditorText, of id: Draft.ID, in connection: SQLiteConnection
    ) throws(SQLiteError) -> [Draft] {
        let drafts = try connection.drafts()
        let draft = drafts.first { $0.id == id } ?? empty(id)
        let taken = text.taken(into: draft, among: drafts)
        for draft in taken { try connection.save(draft) }
        // The draft was stored only for the editor.
        if taken.isEmpty, draft.isBlank { try connection.remove(id) }
        return taken
    }

    /// Returns an empty draft for text whose draft no longer exists.
    private func empty(_ id: Draft.ID) -> Draft {
        let source = SourceID(editorHandoff?.source(of: id) ?? "")
        return Draft(id: id, target: .newPost(nil, at: source), updatedAt: .distantPast)
    }

    private func removeRest(of id: Draft.ID) throws {
        let drafts = try use(orBeforeAll: []) { connection throws(SQLiteError) in
            try connection.drafts()
        }
        if !drafts.contains(where: { $0.id == id }) { editorHandoff?.removeAll(of: id) }
    }

    private func say(taken draft: Draft, isCopied: Bool) {
        let excerpt = draft.excerpt(atMost: 40)
        let news = localized("The text saved by your editor is in :drafts, as “\(excerpt)”.")
        report(
            isCopied ? news + " " + localized("The previous text is in another draft.") : news)
    }

    private func sayOnce(unreadable id: Draft.ID) {
        guard let path = editorHandoff?.path(id), reportedUnreadable.insert(id).inserted else {
            return
        }
        report(
            localized(
                "The file of your editor, \(path), is not text or too long; it stays there."))
    }
}

extension Draft {
    /// Returns a short text that identifies the draft in a message.
    fileprivate func excerpt(atMost count: Int) -> String {
        let text = title.isBlank ? body : title
        let line = String(text.prefix(200)).sanitized(as: .line)
        return line.count > count ? line.prefix(count) + "…" : line
    }
}
