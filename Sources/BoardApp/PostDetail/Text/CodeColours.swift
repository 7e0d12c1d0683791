import BoardCore
import Synchronization

/// The languages whose code is coloured, each read from its table once.
nonisolated final class CodeColours: Sendable {
    private let languages: CodeLanguages
    private let known = Mutex<[String: CodeLanguage?]>([:])

    init(_ languages: CodeLanguages) {
        self.languages = languages
    }

    /// More names than there are languages, so that what writers make up takes no room.
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
