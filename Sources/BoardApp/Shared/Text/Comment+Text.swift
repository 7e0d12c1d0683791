import BoardCore
import Localization

nonisolated extension Comment {
    /// The name of the author, or a placeholder if there is no name.
    package var authorLabel: String {
        switch presence {
        case .deleted: localized("(deleted)")
        case .removed: localized("(removed)")
        case .present: author.isBlank ? localized("(no name)") : author
        }
    }
}
