import Essentials
import Localization

extension PostQuery {
    /// A text that everything matching the query contains.
    package enum RequiredText: Sendable, Hashable {
        /// Words in the title, the author, the tags or the text.
        case phrase(String)
        /// The whole name of the author.
        case author(String)
        /// One of the whole tags of a post.
        case tag(String)
        /// The name of one of the user's accounts as the author.
        case mine
    }

    /// The texts that everything matching the query contains, by which an index can find it.
    package var requiredTexts: [RequiredText] {
        terms.compactMap { term in
            guard !term.isNegated else { return nil }
            return switch term.wanted {
            case .phrase(let phrase): .phrase(phrase.text)
            case .author(let name): .author(name.text)
            case .tag(let name): .tag(name.text)
            case .keyword(.mine): .mine
            default: nil
            }
        }
    }

    /// The phrases that nothing matching the query contains, not even as parts of words.
    package var excludedPhrases: [String] { unwanted.filter { !$0.isWhole }.map(\.text) }

    /// A Boolean value that indicates whether the query has words that must be in a text.
    package var hasPhrases: Bool { !wanted.isEmpty }

    /// Returns whether a title contains all words of the query as whole words.
    package func hasExactTerms(in title: String) -> Bool {
        !wanted.isEmpty && wanted.allSatisfy { $0.isWholeWord(in: title) }
    }

    /// The advice for a search in the index that finds nothing; `nil` if there is none.
    package var searchAdvice: String? {
        let texts = wanted.map(\.text.searchFolded.unicodeScalars)
        guard let text = texts.first(where: { $0.count == 1 && $0.first?.isSyllable == true })
        else { return nil }
        return localized(
            """
            “\(String(text))” is found only where a word begins with it. Search for two \
            syllables or more.
            """)
    }

    /// A Boolean value that indicates whether the query depends on the user's own data of posts.
    package var usesMarks: Bool {
        terms.contains { term in
            switch term.wanted {
            case .keyword, .label: true
            default: false
            }
        }
    }

    /// A Boolean value that indicates whether the query depends on the names of boards.
    package var usesBoardNames: Bool {
        terms.contains { if case .board = $0.wanted { true } else { false } }
    }

    /// Returns the part of a text on one line around its first match; `nil` without a match.
    ///
    /// - Parameter length: The maximum number of characters.
    package func excerpt(of text: String, length: Int) -> String? {
        guard let match = ranges(in: text).first else { return nil }
        if text.index(text.startIndex, offsetBy: length + 1, limitedBy: text.endIndex) == nil {
            return text
        }
        let before = text.index(
            match.lowerBound, offsetBy: -length / 4, limitedBy: text.startIndex)
        var start = before ?? text.startIndex
        if start > text.startIndex,
            let space = text[start..<match.lowerBound].firstIndex(of: " ")
        {
            start = text.index(after: space)
        }
        let end = text.index(start, offsetBy: length, limitedBy: text.endIndex) ?? text.endIndex
        return (start > text.startIndex ? "…" : "") + text[start..<end]
            + (end < text.endIndex ? "…" : "")
    }
}

extension Unicode.Scalar {
    /// A Boolean value that indicates whether it is a Hangul syllable.
    fileprivate var isSyllable: Bool { (0xAC00...0xD7A3).contains(value) }
}
