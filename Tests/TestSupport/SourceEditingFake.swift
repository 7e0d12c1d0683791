import BoardApp

/// Sources in memory.
package final class SourceEditingFake: SourceEditing {
    package var sources: [AddedSource]
    package var refusal: String?
    package var areShown = true
    package let kinds = ["hn", "lobsters", "lemmy:"]
    /// The changes, in order: `add URL as NAME`, `rename a to b`, `remove a`.
    package private(set) var changes: [String] = []
    /// The reason for which the next changes fail.
    package var failure: String?
    /// Delays each addition until it opens, as a server would.
    package var gate: Gate?

    package init(_ names: String...) {
        sources = names.map {
            AddedSource(name: $0, kind: "Lemmy", address: "https://\($0).example")
        }
    }

    package func detectionHost(of address: String) -> String? {
        address.hasPrefix("https://") ? String(address.dropFirst(8)) : nil
    }

    package func add(
        _ address: String, named name: String?
    ) async throws(SourceEditingError) -> SourceAddition {
        await gate?.pass()
        if Task.isCancelled { throw SourceEditingError("It was cancelled.") }
        let name = name.flatMap { $0.isEmpty ? nil : $0 } ?? "made-up"
        try change("add \(address) as \(name)")
        sources.append(AddedSource(name: name, kind: "Lemmy", address: address))
        return SourceAddition(name: name, sentence: "Added Lemmy at \(address) as \(name).")
    }

    package func rename(_ name: String, to newName: String) async throws(SourceEditingError) {
        try change("rename \(name) to \(newName)")
    }

    package func remove(_ name: String) async throws(SourceEditingError) {
        try change("remove \(name)")
        sources.removeAll { $0.name == name }
    }

    private func change(_ change: String) throws(SourceEditingError) {
        if let failure { throw SourceEditingError(failure) }
        changes.append(change)
    }
}
