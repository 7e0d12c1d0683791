import BoardCore
import Synchronization

/// The languages for syntax highlighting, each loaded once.
nonisolated final class SyntaxHighlighter: Sendable {
    private let languages: CodeLanguages
    private let known = Mutex<[String: CodeLanguage?]>([:])

    init(_ languages: CodeLanguages) {
        self.languages = languages
    }

    /// The maximum number of cached names, which limits the memory for made-up ones.
    private static let limit = 100

    func language(named name: String) -> CodeLanguage? {
        known.withLock { known in
            if let language = known[name] { return language }
            let language = languages.language(named: name)
            if known.count < Self.limit { known[name] = .some(language) }
            return language
        }
    }
}
