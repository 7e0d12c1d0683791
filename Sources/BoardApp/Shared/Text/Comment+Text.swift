import BoardCore

nonisolated extension Comment {
    /// The name of the author, or a placeholder if there is no name.
    package var authorLabel: String {
        switch presence {
        case .deleted: "(deleted)"
        case .removed: "(removed)"
        case .present: author.isBlank ? "(no name)" : author
        }
    }
}
