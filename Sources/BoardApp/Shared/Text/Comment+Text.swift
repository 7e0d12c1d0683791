import BoardCore
import Localization

nonisolated extension Comment {
    /// The name of the author, or a placeholder if there is no name.
    package var authorLabel: String {
        switch presence {
        case .deleted: localized("(deleted)")
        case .removed where author.isBlank && removalReason == nil:
            localized("(removed by a moderator)")
        case .hidden: localized("(hidden)")
        case .present, .removed: author.isBlank ? localized("(no name)") : author
        }
    }

    /// The note about the removal, with the reason, for users who can still read the comment.
    package var removalNote: String? {
        guard presence == .removed, !author.isBlank || removalReason != nil else { return nil }
        return removalReason.map { localized("removed by a moderator: \($0)") }
            ?? localized("removed by a moderator")
    }
}
