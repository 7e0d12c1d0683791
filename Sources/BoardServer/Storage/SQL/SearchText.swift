import Essentials
import Foundation

/// The forms in which any part of a text, in any script, can be found.
///
/// Terms of three or more characters are found by trigrams, which databases support. Shorter terms, as
/// most Korean words are, are found by the set of a text's single characters and pairs, each written as
/// a word of ASCII letters and digits.
package enum SearchText {
    /// Returns the composed form of a text or term, so that differently typed text is found.
    package static func normalized(_ text: String) -> String {
        text.canonicallyOrdered.precomposedStringWithCanonicalMapping
    }

    /// Returns the index terms for the single characters and pairs of a text.
    ///
    /// They are separated by spaces, without duplicates.
    package static func shortTerms(of text: String) -> String {
        var terms: Set<String> = []
        var previous: String?
        for scalar in normalized(text).lowercased().unicodeScalars {
            if scalar.properties.isWhitespace {
                previous = nil
                continue
            }
            let word = self.word(scalar)
            terms.insert(word)
            if let previous { terms.insert(previous + "z" + word) }
            previous = word
        }
        return terms.sorted().joined(separator: " ")
    }

    /// Returns the index term that finds a search term of one or two characters.
    package static func shortTerm(for term: String) -> String {
        normalized(term).lowercased().unicodeScalars.map(word).joined(separator: "z")
    }

    /// Returns whether a term is too short for trigrams.
    package static func isShort(_ term: String) -> Bool {
        normalized(term).unicodeScalars.count < 3
    }

    private static func word(_ scalar: Unicode.Scalar) -> String {
        "u" + String(scalar.value, radix: 16)
    }
}

/// A text with its forms for the search index. They are computed before the transaction, because for the
/// longest texts that takes longer than the write itself.
struct IndexedText: Sendable {
    private let text: String
    let normalized: String
    let shortTerms: String

    init(_ text: String) {
        self.text = text
        normalized = SearchText.normalized(text)
        shortTerms = SearchText.shortTerms(of: text)
    }

    /// Compares bytes; equality of strings would normalize both.
    func isOf(_ other: String) -> Bool {
        text.utf8.elementsEqual(other.utf8)
    }
}

extension [IndexedText] {
    /// Returns the forms of a text, which are computed here if another write changed it meanwhile.
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
    /// Returns the texts that this write adds to or removes from the search index.
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
        case .deletePost(let id), .moderate(.remove(.post(let id), _)):
            let post = try await storage.living { try await $0.post(id, viewer: nil) }
            return post.map { [IndexedText($0.searchText)] } ?? []
        case .deleteComment(let id), .moderate(.remove(.comment(let id), _)):
            let body = try await storage.living { try await $0.comment(id, viewer: nil).body }
            return body.map { [IndexedText($0)] } ?? []
        default: return []
        }
    }
}

extension Storage {
    /// Returns `nil` for an item that is missing or deleted, which the write itself reports.
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
