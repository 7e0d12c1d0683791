import BoardCore

extension Board {
    /// Returns the name of the board, with its source if there are several sources.
    ///
    /// - Parameter whole: the name of the parent board, or `nil` if the board has none.
    func name(amongSources isOneOfSeveral: Bool, partOf whole: String?) -> String {
        let path = [whole, name].compactMap(\.self).joined(separator: " / ")
        return isOneOfSeveral ? "\(id.source.name) · \(path)" : path
    }
}

extension [Board] {
    /// A Boolean value that indicates whether the boards belong to more than one source. O(*n*).
    var spanSeveralSources: Bool {
        contains { $0.id.source != self[0].id.source }
    }
}
