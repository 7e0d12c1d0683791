import BoardCore

/// The indexes in which a search looks, the best first.
enum SearchTable: CaseIterable {
    case titles, texts, comments, articles

    var name: String {
        switch self {
        case .titles: "title_words"
        case .texts: "text_words"
        case .comments: "comment_words"
        case .articles: "article_words"
        }
    }

    /// The table of the texts.
    var origin: String {
        switch self {
        case .titles, .texts: "post"
        case .comments: "comment"
        case .articles: "article"
        }
    }

    /// The column of its numbers, by which the index names the texts.
    var key: String {
        switch self {
        case .titles, .texts: "id"
        case .comments: "row"
        case .articles: "number"
        }
    }
}

/// The words of a query that the index must contain.
struct SearchTerms {
    private var parts: [Part] = []
    /// The words of authors, which articles do not have.
    private var authors: [Part] = []
    /// The words of tags, which only posts have.
    private var tags: [Part] = []
    /// The names of the user's accounts, one of which must be the author.
    private var ownNames: [[Part]]?

    /// The words that must not be in a text.
    private var excluded: [Part] = []

    /// The words of the index that a part of a query stands for.
    enum Reach {
        /// The word itself.
        case wholeWords
        /// The words that contain it, if they are among the first ones in the index.
        case parts
        /// More words that contain it.
        case rareParts
        /// All words that contain it.
        case all

        fileprivate var limit: Int {
            switch self {
            case .wholeWords: 0
            case .parts: 40
            case .rareParts: 400
            case .all: 2000
            }
        }
    }

    /// The texts of a table that may match.
    enum Texts: Hashable {
        case nothing
        /// All texts: the words of the query are too many.
        case everything
        /// The texts that match an expression of FTS5.
        case matching(String)

        var expression: String? {
            if case .matching(let expression) = self { expression } else { nil }
        }
    }

    fileprivate enum Part: Hashable {
        /// A whole word.
        case word(String)
        /// Characters of a word.
        case letters(String)
        /// The beginning of a pair of syllables.
        case syllable(String)
    }

    /// - Parameter ownNames: The names of the user's accounts.
    init(_ query: PostQuery, ownNames: Set<String>) {
        for text in query.requiredTexts {
            switch text {
            case .phrase(let phrase): parts += Part.parts(of: phrase)
            case .author(let name): authors += Part.parts(of: name, isWhole: true)
            case .tag(let tag): tags += Part.parts(of: tag, isWhole: true)
            case .mine: self.ownNames = ownNames.map { Part.parts(of: $0, isWhole: true) }
            }
        }
        // A text with all words of a longer phrase need not contain the phrase.
        excluded = query.excludedPhrases.map { Part.parts(of: $0) }.filter { $0.count == 1 }
            .flatMap(\.self)
    }

    /// Returns what must follow an expression of FTS5, so that fewer texts are read in vain.
    private func exclusion(_ vocabulary: Vocabulary) throws(SQLiteError) -> String {
        let expressions = try excluded.map { part throws(SQLiteError) in
            try part.texts(.parts, vocabulary).expression
        }.compactMap(\.self)
        return expressions.isEmpty ? "" : " NOT (\(expressions.joined(separator: " OR ")))"
    }

    /// A Boolean value that indicates whether the index cannot narrow the search.
    var isEmpty: Bool {
        parts.isEmpty && authors.isEmpty && tags.isEmpty && ownNames == nil
    }

    /// The reaches in the order in which they are searched; each group in one table after another.
    var reaches: [[Reach]] {
        parts.contains { if case .letters = $0 { true } else { false } }
            ? [[.wholeWords, .parts], [.rareParts]] : [[.wholeWords]]
    }

    /// Returns the texts that may match.
    func texts(
        in table: SearchTable, _ reach: Reach, _ vocabulary: Vocabulary
    ) throws(SQLiteError) -> Texts {
        var expressions: [String] = []
        let parts =
            switch table {
            case .titles, .texts: parts + authors + tags
            case .comments: parts + authors
            case .articles: parts
            }
        let names = table == .articles ? nil : ownNames
        // Without terms of its own, a table has nothing that other tables do not have.
        if parts.isEmpty, names == nil { return isEmpty ? .everything : .nothing }
        for part in parts {
            switch try part.texts(reach, vocabulary) {
            case .nothing: return .nothing
            case .everything: break
            case .matching(let expression): expressions.append(expression)
            }
        }
        if let names {
            let expressionsOfNames = try names.filter { !$0.isEmpty }.map {
                parts throws(SQLiteError) in
                let expressions = try parts.map { part throws(SQLiteError) in
                    try part.texts(.wholeWords, vocabulary).expression
                }
                return "(\(expressions.compactMap(\.self).joined(separator: " AND ")))"
            }
            guard !expressionsOfNames.isEmpty else { return .nothing }
            expressions.append("(\(expressionsOfNames.joined(separator: " OR ")))")
        }
        guard !expressions.isEmpty else { return .everything }
        return .matching(
            "(\(expressions.joined(separator: " AND ")))" + (try exclusion(vocabulary)))
    }
}

extension SearchTerms.Part {
    /// Returns the parts of a text.
    ///
    /// - Parameter isWhole: `false` if the text may begin and end within words.
    static func parts(of text: String, isWhole: Bool = false) -> [Self] {
        var runs: [SearchTokens.Run] = []
        SearchTokens.forEachRun(in: text) { runs.append($0) }
        return runs.enumerated().flatMap { index, run in
            let isBounded =
                (run.isAfterSeparator || isWhole && index == 0)
                && (run.isBeforeSeparator || isWhole && index == runs.count - 1)
            return parts(of: run, isBounded: isBounded)
        }
    }

    private static func parts(of run: SearchTokens.Run, isBounded: Bool) -> [Self] {
        if run.kind == .letters, !isBounded {
            // Longer ones may be divided between two words.
            let beginning = run.characters(from: 0, count: SearchTokens.length / 2)
            return [.letters(String(decoding: beginning, as: UTF8.self))]
        }
        if run.kind == .syllables, run.count == 1 {
            return [.syllable(String(decoding: run.bytes, as: UTF8.self))]
        }
        var parts: [Self] = []
        run.forEachToken { parts.append(.word(String(decoding: $0, as: UTF8.self))) }
        return parts
    }

    /// Returns the texts with a word that contains the part.
    fileprivate func texts(
        _ reach: SearchTerms.Reach, _ vocabulary: Vocabulary
    ) throws(SQLiteError) -> SearchTerms.Texts {
        switch self {
        case .word(let word): return .matching("\"\(word)\"")
        case .syllable(let syllable): return .matching("\"\(syllable)\" *")
        case .letters(let letters):
            guard reach != .wholeWords else { return .matching("\"\(letters)\"") }
            // One more shows whether there are more.
            let found = try vocabulary.tokens(containing: letters, limit: reach.limit + 1)
            if found.isEmpty { return .nothing }
            if reach == .all, found.count > reach.limit { return .everything }
            let expressions = found.prefix(reach.limit).map { "\"\($0)\"" }
            return .matching("(\(expressions.joined(separator: " OR ")))")
        }
    }
}

/// The words of the index, as far as they were looked up.
final class Vocabulary {
    private let connection: SQLiteConnection
    private var known: [String: (tokens: [String], limit: Int)] = [:]

    init(_ connection: SQLiteConnection) {
        self.connection = connection
    }

    /// Returns words that contain a text, in the order in which they were first stored.
    ///
    /// Frequent words are among the first ones.
    func tokens(containing text: String, limit: Int) throws(SQLiteError) -> ArraySlice<String> {
        if let known = known[text], known.limit >= limit || known.tokens.count < known.limit {
            return known.tokens.prefix(limit)
        }
        let tokens = try lookUp(text, limit: limit)
        known[text] = (tokens, limit)
        return tokens[...]
    }

    private func lookUp(_ text: String, limit: Int) throws(SQLiteError) -> [String] {
        let letters = Array(text.unicodeScalars)
        guard letters.count > 2 else {
            return try connection.run(
                "SELECT text FROM word WHERE instr(text, ?) > 0 ORDER BY number LIMIT ?",
                [.text(text), SQLiteValue(limit)]
            ).compactMap { $0.text(0) }
        }
        let parts = (0...letters.count - 3).map { start in
            "\"\(String(String.UnicodeScalarView(letters[start..<start + 3])))\""
        }
        return try connection.run(
            """
            SELECT word.text FROM word_parts JOIN word ON number = word_parts.rowid
            WHERE word_parts MATCH ? AND instr(word.text, ?) > 0
            ORDER BY word_parts.rowid LIMIT ?
            """,
            [.text(parts.joined(separator: " AND ")), .text(text), SQLiteValue(limit)]
        ).compactMap { $0.text(0) }
    }
}
