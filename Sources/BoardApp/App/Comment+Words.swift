import BoardCore

nonisolated extension Comment {
    /// Who wrote it, or what stands in place of a name.
    package var authorWords: String {
        switch presence {
        case .deleted: "(deleted)"
        case .removed: "(removed)"
        case .present: author.isBlank ? "(no name)" : author
        }
    }
}
