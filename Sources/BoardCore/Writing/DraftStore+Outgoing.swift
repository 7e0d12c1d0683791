import Essentials

extension DraftStore {
    /// Keeps a draft as outgoing, with a new key, and returns it as it is kept.
    ///
    /// One that is outgoing already stays as it is: its words go with its key, and how often it was
    /// attempted is known in the store.
    func keepOutgoing(_ draft: Draft, since: Date) async throws -> Draft {
        if let key = draft.outgoingKey, let same = try await self.draft(draft.id),
            same.outgoingKey == key
        {
            return same
        }
        var draft = draft
        if draft.outgoingKey == nil {
            draft.stage = .outgoing(key: UUID().uuidString, since: since, attempts: 0)
        }
        try await save(draft)
        return draft
    }

    /// Makes a draft again of one that is outgoing or refused; throws an `OutboxError`, too.
    func takeBack(_ id: Draft.ID, until end: Date) async throws -> Draft {
        guard let draft = try await claim(id, until: end) else { return try await takeRefused(id) }
        do {
            let draft = try await keepAsDraft(draft)
            try? await release(id)
            return draft
        } catch {
            try? await release(id)
            throw error
        }
    }

    private func takeRefused(_ id: Draft.ID) async throws -> Draft {
        guard let draft = try await draft(id) else { throw OutboxError.notThere }
        switch draft.stage {
        case .refused: return try await keepAsDraft(draft)
        case .outgoing: throw OutboxError.beingSent
        case .draft: throw OutboxError.notThere
        }
    }

    private func keepAsDraft(_ draft: Draft) async throws -> Draft {
        var draft = draft
        draft.stage = .draft
        try await save(draft)
        return draft
    }
}

extension Draft {
    /// By which a source knows its attempts; `nil` unless it is on its way.
    var outgoingKey: String? {
        if case .outgoing(let key, _, _) = stage { key } else { nil }
    }

    /// When it was given to be sent, or else written.
    var givenAt: Date {
        if case .outgoing(_, let since, _) = stage { since } else { updatedAt }
    }
}

extension Duration {
    /// As dates count.
    var seconds: TimeInterval {
        TimeInterval(components.seconds) + TimeInterval(components.attoseconds) / 1e18
    }
}
