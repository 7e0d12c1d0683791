import Essentials
import Foundation

/// How texts are made searchable by any part of them, in any script.
///
/// Terms of three and more characters are found by trigrams, which databases make themselves. Shorter
/// ones, which are most words of Korean, are found by the set of a text's single characters and pairs,
/// each written as a word of letters and digits that a database takes as it is.
package enum SearchText {
    /// What is searched and searched for: composed, so that a text typed elsewhere is found.
    package static func normalized(_ text: String) -> String {
        text.canonicallyOrdered.precomposedStringWithCanonicalMapping
    }

    /// The words for the single characters and pairs of a text, each once, blanks between them.
    package static func shortWords(of text: String) -> String {
        var words: Set<String> = []
        var previous: String?
        for scalar in normalized(text).lowercased().unicodeScalars {
            if scalar.properties.isWhitespace {
                previous = nil
                continue
            }
            let word = self.word(scalar)
            words.insert(word)
            if let previous { words.insert(previous + "z" + word) }
            previous = word
        }
        return words.sorted().joined(separator: " ")
    }

    /// The word that finds a term of one or two characters.
    package static func shortWord(for term: String) -> String {
        normalized(term).lowercased().unicodeScalars.map(word).joined(separator: "z")
    }

    /// Whether a term is too short for trigrams.
    package static func isShort(_ term: String) -> Bool {
        normalized(term).unicodeScalars.count < 3
    }

    private static func word(_ scalar: Unicode.Scalar) -> String {
        "u" + String(scalar.value, radix: 16)
    }
}

/// A text with its forms for the search index, which are made before the transaction that needs them: for
/// the longest texts that takes longer than the write itself.
struct IndexedText: Sendable {
    private let text: String
    let normalized: String
    let shortWords: String

    init(_ text: String) {
        self.text = text
        normalized = SearchText.normalized(text)
        shortWords = SearchText.shortWords(of: text)
    }

    /// Compares bytes; equality of strings would normalize both.
    func isOf(_ other: String) -> Bool {
        text.utf8.elementsEqual(other.utf8)
    }
}

extension [IndexedText] {
    /// The forms of a text; made here for what another write changed meanwhile.
    func forms(of text: String) -> IndexedText {
        first { $0.isOf(text) } ?? IndexedText(text)
    }
}

extension PostDraft {
    /// The text that a search for the post reads.
    package var searchText: String { SearchText.of(title: title, body: body, tags: tags) }
}

extension Post {
    package var searchText: String { SearchText.of(title: title, body: body, tags: tags) }
}

extension SearchText {
    fileprivate static func of(title: String, body: String, tags: [String]) -> String {
        ([title] + tags + [body]).joined(separator: "\n")
    }
}

extension Write {
    /// The texts that this write puts into the search index or takes out of it.
    func indexedTexts(in storage: any Storage) async throws -> [IndexedText] {
        switch self {
        case .createPost(let draft): return [IndexedText(draft.searchText)]
        case .createComment(_, _, let body): return [IndexedText(body)]
        case .editPost(let id, let title, let body):
            guard var post = try await storage.living({ try await $0.post(id, viewer: nil) })
            else { return [] }
            let old = IndexedText(post.searchText)
            post.title = title ?? post.title
            post.body = body ?? post.body
            return [old, IndexedText(post.searchText)]
        case .editComment(let id, let body):
            let old = try await storage.living { try await $0.comment(id, viewer: nil).body }
            return ([body] + (old.map { [$0] } ?? [])).map(IndexedText.init)
        case .deletePost(let id):
            let post = try await storage.living { try await $0.post(id, viewer: nil) }
            return post.map { [IndexedText($0.searchText)] } ?? []
        case .deleteComment(let id):
            let body = try await storage.living { try await $0.comment(id, viewer: nil).body }
            return body.map { [IndexedText($0)] } ?? []
        default: return []
        }
    }
}

extension Storage {
    /// Reads what may not be there, or be deleted; the write itself reports that.
    fileprivate func living<Value>(
        _ read: (any Storage) async throws -> Value
    ) async throws -> Value? {
        do {
            return try await read(self)
        } catch StorageError.notFound, StorageError.gone {
            return nil
        }
    }
}
