import Foundation

/// How texts are made searchable by any part of them, in any script.
///
/// Terms of three and more characters are found by trigrams, which databases make themselves. Shorter
/// ones, which are most words of Korean, are found by the set of a text's single characters and pairs,
/// each written as a word of letters and digits that a database takes as it is.
package enum SearchText {
    /// What is searched and searched for: composed, so that a text typed elsewhere is found.
    package static func normalized(_ text: String) -> String {
        text.precomposedStringWithCanonicalMapping
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
