import BoardCore
import Localization

nonisolated extension InboxEntry.ID {
    /// The kind of the entry.
    package var kindLabel: String {
        switch kind {
        case .reply: localized("reply")
        case .mention: localized("mention")
        case .message: localized("message")
        case .report: localized("report")
        case .moderation: localized("removal")
        }
    }

    /// The kind and the account that the entry concerns, such as `reply to ann`.
    package var addressedKind: String {
        switch kind {
        case .reply: localized("reply to \(account)")
        case .mention: localized("mention of \(account)")
        case .message: localized("message to \(account)")
        case .report: localized("report to \(account)")
        case .moderation: localized("removal, to \(account)")
        }
    }
}
