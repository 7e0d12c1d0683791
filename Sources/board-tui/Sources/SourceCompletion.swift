import ArgumentParser

/// What shells offer in the place of a source.
extension CompletionKind {
    /// What one word alone can mean; shells offer files beside it.
    static var source: CompletionKind {
        .custom { _, _, _ in
            let names = addedNames
            let all = names.count > 1 ? [SourceCatalog.all] : []
            return names + (all + ["demo"] + SourceKind.homes).filter { !names.contains($0) }
        }
    }

    static var addedSource: CompletionKind { .custom { _, _, _ in addedNames } }

    /// What is wrong with the configuration is of no use in the middle of a command line.
    private static var addedNames: [String] { Preferences().configuration.sources.map(\.name) }
}
