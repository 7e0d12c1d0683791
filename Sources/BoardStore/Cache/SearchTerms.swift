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

        fileprivate var limit: Int {
            switch self {
            case .wholeWords: 0
            case .parts: 40
            case .rareParts: 400
            }
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
    private func exclusion(_ connection: SQLiteConnection) throws(SQLiteError) -> String {
        let expressions = try excluded.map { part throws(SQLiteError) in
            try part.expression(.parts, connection)
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

    /// Returns an expression of FTS5; `nil` if nothing can match.
    func expression(
        for table: SearchTable, _ reach: Reach, _ connection: SQLiteConnection
    ) throws(SQLiteError) -> String? {
        var terms: [String] = []
        let parts =
            switch table {
            case .titles, .texts: parts + authors + tags
            case .comments: parts + authors
            case .articles: parts
            }
        for part in parts {
            guard let term = try part.expression(reach, connection) else { return nil }
            terms.append(term)
        }
        if table != .articles, let ownNames {
            let names = try ownNames.filter { !$0.isEmpty }.map { parts throws(SQLiteError) in
                let expressions = try parts.map { part throws(SQLiteError) in
                    try part.expression(.wholeWords, connection)
                }
                return "(\(expressions.compactMap(\.self).joined(separator: " AND ")))"
            }
            guard !names.isEmpty else { return nil }
            terms.append("(\(names.joined(separator: " OR ")))")
        }
        guard !terms.isEmpty else { return nil }
        return "(\(terms.joined(separator: " AND ")))" + (try exclusion(connection))
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

    /// Returns an expression of FTS5; `nil` if no word contains the part.
    fileprivate func expression(
        _ reach: SearchTerms.Reach, _ connection: SQLiteConnection
    ) throws(SQLiteError) -> String? {
        switch self {
        case .word(let word): return "\"\(word)\""
        case .syllable(let syllable): return "\"\(syllable)\" *"
        case .letters(let letters):
            guard reach != .wholeWords else { return "\"\(letters)\"" }
            let found = try connection.vocabulary(containing: letters, limit: reach.limit)
            guard !found.isEmpty else { return nil }
            return "(\(found.map { "\"\($0)\"" }.joined(separator: " OR ")))"
        }
    }
}

extension SQLiteConnection {
    /// Returns words that contain a text, in the order in which they were first stored.
    ///
    /// Frequent words are among the first ones.
    fileprivate func vocabulary(
        containing text: String, limit: Int
    ) throws(SQLiteError) -> [String] {
        let letters = Array(text.unicodeScalars)
        guard letters.count > 2 else {
            return try run(
                "SELECT text FROM word WHERE instr(text, ?) > 0 ORDER BY number LIMIT ?",
                [.text(text), SQLiteValue(limit)]
            ).compactMap { $0.text(0) }
        }
        let parts = (0...letters.count - 3).map { start in
            "\"\(String(String.UnicodeScalarView(letters[start..<start + 3])))\""
        }
        return try run(
            """
            SELECT word.text FROM word_parts JOIN word ON number = word_parts.rowid
            WHERE word_parts MATCH ? AND instr(word.text, ?) > 0
            ORDER BY word_parts.rowid LIMIT ?
            """,
            [.text(parts.joined(separator: " AND ")), .text(text), SQLiteValue(limit)]
        ).compactMap { $0.text(0) }
    }
}
