import BoardCore

extension Board {
    /// What the board is called among those of several sources, or of one.
    func name(amongSources isOneOfSeveral: Bool) -> String {
        isOneOfSeveral ? "\(id.source.name) · \(name)" : name
    }
}

extension [Board] {
    /// Whether they are of more than one source; a look at all of them.
    var areOfSeveralSources: Bool {
        contains { $0.id.source != self[0].id.source }
    }
}
