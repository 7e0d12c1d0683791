extension PostQuery {
    /// A single condition on a post.
    struct Term: Sendable, Hashable {
        let isNegated: Bool
        let wanted: Wanted

        enum Wanted: Sendable, Hashable {
            case newer(Age)
            case older(Age)
            case author(TextQuery)
            case board(TextQuery)
            case source(TextQuery)
            case domain(String)
            case keyword(Keyword)
            case tag(TextQuery)
            case label(TextQuery)
            case phrase(Phrase)
        }

        /// Creates a term from a lexeme; `nil` for an empty quotation.
        init?(_ lexeme: Lexeme, in text: String, isTyped: Bool) throws(Fault) {
            isNegated = lexeme.isNegated
            guard let wanted = try Wanted(lexeme, in: text, isTyped: isTyped) else { return nil }
            self.wanted = wanted
        }

        func matches(_ post: Post, in context: Context) -> Bool {
            wanted.matches(post, in: context) != isNegated
        }

        func matches(_ comment: Comment, of post: Post, in context: Context) -> Bool {
            wanted.matches(comment, of: post, in: context) != isNegated
        }

        /// The phrase to find in the post's texts; `nil` for any other condition.
        var phrase: Phrase? {
            if case .phrase(let phrase) = wanted { phrase } else { nil }
        }

        /// The rank in the order of evaluation: numbers, then one name, then several strings.
        var cost: Int {
            switch wanted {
            case .newer, .older: 0
            case .author, .board, .source: 1
            case .domain, .keyword, .tag, .label, .phrase: 2
            }
        }
    }
}

extension PostQuery {
    /// The words that are terms of their own.
    enum Keyword: String, CaseIterable {
        case unread, bookmarked, mine

        init?(word: String) { self.init(rawValue: word.lowercased()) }
    }
}

extension PostQuery.Term.Wanted {
    fileprivate init?(
        _ lexeme: PostQuery.Lexeme, in text: String, isTyped: Bool
    ) throws(PostQuery.Fault) {
        guard let prefix = lexeme.prefix else {
            try self.init(word: lexeme, in: text, isTyped: isTyped)
            return
        }
        switch prefix {
        case .author: self = .author(try lexeme.name(in: text))
        case .domain: self = .domain(try lexeme.domain(in: text))
        case .tag: self = .tag(try lexeme.tag(in: text))
        case .label: self = .label(try lexeme.tag(in: text))
        case .board: self = .board(try lexeme.name(in: text))
        case .source: self = .source(try lexeme.name(in: text))
        case .word: self = .phrase(try lexeme.wholeWord(in: text))
        case .newer: self = .newer(try lexeme.age(in: text))
        case .older: self = .older(try lexeme.age(in: text))
        }
    }

    private init?(
        word lexeme: PostQuery.Lexeme, in text: String, isTyped: Bool
    ) throws(PostQuery.Fault) {
        if !lexeme.isQuoted {
            if let keyword = PostQuery.Keyword(word: lexeme.word) {
                self = .keyword(keyword)
                return
            }
            try lexeme.checkWord(in: text)
        }
        let isTyped = isTyped && !lexeme.isQuoted && !lexeme.isNegated
        let isComposing = lexeme.range.upperBound == text.endIndex
        guard let phrase = Phrase(lexeme.word, isTyped: isTyped, isComposing: isComposing) else {
            return nil
        }
        self = .phrase(phrase)
    }

    fileprivate func matches(_ post: Post, in context: PostQuery.Context) -> Bool {
        switch self {
        case .newer(let age): age.isNewer(post.createdAt, at: context.now)
        case .older(let age): age.isOlder(post.createdAt, at: context.now)
        case .author(let name): name.isWhole(post.author)
        case .board(let name): name.isBoard(post.boardID, in: context.boardNames)
        case .source(let name): name.isWhole(post.id.source.name)
        case .domain(let name): post.domain.map { $0 == name || $0.hasSuffix(".\(name)") } ?? false
        case .keyword(.unread): context.marks.isUnread(post)
        case .keyword(.bookmarked): context.marks.isBookmarked(post)
        case .keyword(.mine): context.marks.isOwn(post.author, at: post.id.source)
        case .tag(let name): post.tags.contains { name.isWhole($0) }
        case .label(let name): context.marks.labels(post).contains { name.isWhole($0) }
        case .phrase(let phrase): phrase.matches(post)
        }
    }

    fileprivate func matches(
        _ comment: Comment, of post: Post, in context: PostQuery.Context
    ) -> Bool {
        switch self {
        case .newer(let age): age.isNewer(comment.createdAt, at: context.now)
        case .older(let age): age.isOlder(comment.createdAt, at: context.now)
        case .author(let name): name.isWhole(comment.author)
        case .keyword(.mine): context.marks.isOwn(comment.author, at: post.id.source)
        case .phrase(let phrase): phrase.matches(comment.author)
        case .board, .source, .domain, .tag, .label, .keyword(.unread), .keyword(.bookmarked):
            matches(post, in: context)
        }
    }
}

extension TextQuery {
    fileprivate func isBoard(_ id: BoardID?, in names: [BoardID: String]) -> Bool {
        guard let id else { return false }
        return isWhole(id.raw) || names[id].map { isWhole($0) } ?? false
    }
}

extension PostQuery.Lexeme {
    /// Returns the tag, which may have a leading `#` as in lists.
    fileprivate func tag(in text: String) throws(PostQuery.Fault) -> TextQuery {
        let name = try name(in: text)
        guard name.text.hasPrefix("#") else { return name }
        return TextQuery(String(name.text.dropFirst())) ?? name
    }

    /// Returns the host in lower case, without the `www.` that addresses may have.
    fileprivate func domain(in text: String) throws(PostQuery.Fault) -> String {
        let name = try name(in: text).text.lowercased()
        return name.hasPrefix("www.") ? String(name.dropFirst(4)) : name
    }

    fileprivate func name(in text: String) throws(PostQuery.Fault) -> TextQuery {
        let name = word.sanitized(as: .line)
        guard !name.isBlank, let query = TextQuery(name) else { throw missingName(in: text) }
        return query
    }

    fileprivate func wholeWord(in text: String) throws(PostQuery.Fault) -> Phrase {
        guard let phrase = Phrase(word, isWhole: true) else { throw missingName(in: text) }
        return phrase
    }

    fileprivate func age(in text: String) throws(PostQuery.Fault) -> PostQuery.Age {
        guard let age = PostQuery.Age(word) else { throw badAge(in: text) }
        return age
    }

    /// Throws an error if the word is probably a mistyped term.
    fileprivate func checkWord(in text: String) throws(PostQuery.Fault) {
        if word.isEmpty { throw missingTerm(in: text) }
        if isNegated, word.unicodeScalars.first == "~" { throw doubledNot(in: text) }
        if let prefix = PostQuery.Prefix(meantBy: word) { throw meant(prefix, in: text) }
    }
}
