import BoardCore

extension Board {
    /// What the board is called among those of several sources, or of one.
    ///
    /// - Parameter whole: what the board is called of which it is a part; `nil` where it is none.
    func name(amongSources isOneOfSeveral: Bool, partOf whole: String?) -> String {
        let path = [whole, name].compactMap(\.self).joined(separator: " / ")
        return isOneOfSeveral ? "\(id.source.name) · \(path)" : path
    }
}

extension [Board] {
    /// Whether they are of more than one source; a look at all of them.
    var areOfSeveralSources: Bool {
        contains { $0.id.source != self[0].id.source }
    }
}
