import Essentials

extension DraftStore {
    /// Stores a draft as outgoing, with a new key, and returns the stored draft.
    ///
    /// A draft that is outgoing already stays unchanged: its text belongs to its key, and the store
    /// has the number of attempts.
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

    /// Turns an outgoing or refused item back into a draft; also throws an `OutboxError`.
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
    /// The idempotency key of all attempts; `nil` unless it is outgoing.
    var outgoingKey: String? {
        if case .outgoing(let key, _, _) = stage { key } else { nil }
    }

    /// The time of submission, or else of the last change.
    var givenAt: Date {
        if case .outgoing(_, let since, _) = stage { since } else { updatedAt }
    }
}

extension Duration {
    var seconds: TimeInterval {
        TimeInterval(components.seconds) + TimeInterval(components.attoseconds) / 1e18
    }
}
