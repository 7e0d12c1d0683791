import ArgumentParser

/// The shell completions for a source argument.
extension CompletionKind {
    /// The completion of names and kinds; shells offer files beside it.
    static var source: CompletionKind {
        .custom { _, _, _ in
            let names = addedNames
            let all = names.count > 1 ? [SourceCatalog.all] : []
            return names + (all + ["demo"] + SourceKind.homes).filter { !names.contains($0) }
        }
    }

    static var addedSource: CompletionKind { .custom { _, _, _ in addedNames } }

    /// The names of added sources; diagnostics would only disturb the command line.
    private static var addedNames: [String] { Preferences().configuration.sources.map(\.name) }
}
