import BoardCore

nonisolated extension InboxEntry.ID {
    /// The kind and the account that the entry concerns, such as `reply to ann`.
    package var addressedKind: String {
        switch kind {
        case .reply: "reply to \(account)"
        case .mention: "mention of \(account)"
        case .message: "message to \(account)"
        case .report: "report to \(account)"
        case .moderation: "removal, to \(account)"
        }
    }
}
