import BoardCore

/// The candidates for the end of a line.
nonisolated struct CompletionCandidates {
    /// The first candidates, without duplicates.
    private var first: [CompletionCandidate] = []
    private var hasMore = false
    /// The common prefix of all candidates.
    private var common: String?

    /// The maximum number of candidates to cycle through.
    private static let limit = 100

    /// Finds candidates with exactly the typed prefix, or else ignoring case and accents.
    init(
        _ question: CompletionContext, in contents: PostPage,
        knowing vocabulary: CommandVocabulary
    ) {
        add(to: question, Beginning(question.beginning), in: contents, knowing: vocabulary)
        guard first.isEmpty, let folded = Beginning(folding: question.beginning) else { return }
        add(to: question, folded, in: contents, knowing: vocabulary)
    }

    private mutating func add(
        to question: CompletionContext, _ beginning: Beginning, in contents: PostPage,
        knowing vocabulary: CommandVocabulary
    ) {
        switch question.topic {
        case .commands: add(vocabulary.answers, beginning)
        case .themes:
            add(vocabulary.themes.map { CompletionCandidate(text: $0) }, beginning)
        case .sorts: add(vocabulary.sorts.map { CompletionCandidate(text: $0) }, beginning)
        case .addedSources:
            let sources = vocabulary.addedSources.map {
                CompletionCandidate(text: $0.name, note: "\($0.kind)  \($0.address)".trimmed)
            }
            add(sources, beginning)
        case .sourceKinds:
            add(vocabulary.sourceKinds.map { CompletionCandidate(text: $0) }, beginning)
        case .keywords(let keywords): add(keywords.map { CompletionCandidate(text: $0) }, beginning)
        case .places:
            let keywords = ["board/", "post/"] + vocabulary.sources.map { "\($0)/" }
            add(keywords.map { CompletionCandidate(text: $0) }, beginning)
        case .boards(let source):
            let names = Naming(question, beginning, among: vocabulary.sources)
            if !question.isLink {
                add(vocabulary.sources.map { CompletionCandidate(text: $0) }, beginning)
                let searches = vocabulary.searches.map {
                    CompletionCandidate(text: $0.name, note: "\($0.query)")
                }
                add(searches, beginning)
            }
            let boards = (contents.boards + vocabulary.boards).filter {
                source == nil || $0.id.source.name == source
            }
            for board in boards { add(names.answer(board)) }
            if first.isEmpty { for board in boards { add(names.answer(byNameOf: board)) } }
        case .posts(let board, let source):
            let names = Naming(question, beginning, among: vocabulary.sources)
            add(contents.posts, on: board, of: source, to: question, names)
        }
    }

    /// The naming of boards and posts in a line.
    ///
    /// If there are several sources, a name includes its source, except in a link, where the source
    /// comes earlier.
    private struct Naming {
        private let beginning: Beginning
        private let namesSources: Bool

        init(_ question: CompletionContext, _ beginning: Beginning, among sources: [String]) {
            self.beginning = beginning
            namesSources = !question.isLink && !sources.isEmpty
        }

        /// Returns a candidate, or `nil` if neither its text nor its ID has the typed prefix.
        func answer(_ id: String, of source: SourceID, note: String) -> CompletionCandidate? {
            let text = name(of: id, of: source)
            guard beginning.begins(text) || beginning.begins(id) else { return nil }
            return CompletionCandidate(text: text, note: note)
        }

        private func name(of id: String, of source: SourceID) -> String {
            namesSources ? "\(source.name)/\(id)" : id
        }

        func answer(_ board: Board) -> CompletionCandidate? {
            answer(board.id.raw, of: board.id.source, note: board.name)
        }

        /// Returns a candidate for a board whose name has the typed prefix.
        func answer(byNameOf board: Board) -> CompletionCandidate? {
            guard beginning.begins(board.name) else { return nil }
            return CompletionCandidate(
                text: name(of: board.id.raw, of: board.id.source), note: board.name)
        }
    }

    private mutating func add(_ answers: [CompletionCandidate], _ beginning: Beginning) {
        for answer in answers where beginning.begins(answer.text) { add(answer) }
    }

    /// Adds posts. Stops early when further posts cannot change the result.
    private mutating func add(
        _ posts: PostList, on board: String?, of source: String?,
        to question: CompletionContext, _ names: Naming
    ) {
        for post in posts {
            guard let answer = names.answer(post.id.raw, of: post.id.source, note: post.title),
                board == nil || post.boardID?.raw == board,
                source == nil || post.id.source.name == source
            else { continue }
            add(answer)
            let isClear = common.map { $0.utf8.count > question.beginning.count } ?? true
            if Task.isCancelled || hasMore && !isClear { return }
        }
    }

    /// The typed prefix and the way to compare it.
    private struct Beginning {
        private let bytes: [UInt8]
        /// The prefix in folded form, or `nil` for an exact comparison.
        private var folded: TextQuery?

        init(_ bytes: [UInt8]) { self.bytes = bytes }

        init?(folding bytes: [UInt8]) {
            self.bytes = bytes
            folded = TextQuery(String(decoding: bytes, as: UTF8.self))
            if folded == nil { return nil }
        }

        func begins(_ text: String) -> Bool {
            folded?.begins(text) ?? text.utf8.starts(with: bytes)
        }
    }

    private mutating func add(_ answer: CompletionCandidate?) {
        guard let answer else { return }
        if let common, !answer.text.hasPrefix(common) {
            self.common = String(zip(common, answer.text).prefix { $0 == $1 }.map(\.0))
        }
        common = common ?? answer.text
        if first.count == Self.limit {
            hasMore = true
        } else if !first.contains(where: { $0.text == answer.text }) {
            first.append(answer)
        }
    }
}

nonisolated extension CompletionCandidates {
    /// Returns the line completed as far as it is unambiguous, or `nil` if nothing can be added.
    func line(for question: CompletionContext) -> String? {
        guard let common else { return nil }
        let end = first.count == 1 ? first[0].end : ""
        let text = (common + end).utf8
        // A board found by its name may have an ID that is shorter than the typed text.
        let isClear = first.count == 1 && !text.elementsEqual(question.beginning)
        guard isClear || text.count > question.beginning.count else {
            return question.continuation(of: first)
        }
        return question.base + question.written(common) + end
    }

    /// Returns the lines to choose from, if there are several.
    func choices(for question: CompletionContext) -> [CommandCompletion.Choice] {
        guard first.count > 1 else { return [] }
        return first.map {
            CommandCompletion.Choice(line: question.base + question.written($0.text), answer: $0)
        }
    }

    /// Returns the note of an exact match, followed by the other candidates.
    func hint(for question: CompletionContext) -> String {
        let isExact: (CompletionCandidate) -> Bool = {
            $0.text.utf8.elementsEqual(question.beginning)
        }
        var texts = first.filter { !isExact($0) }.map(\.text)
        if let exact = first.first(where: isExact) {
            texts.insert(exact.note, at: 0)
        } else if first.count == 1 {
            texts.append(first[0].note)
        }
        return texts.filter { !$0.isEmpty }.joined(separator: "  ") + (hasMore ? "  …" : "")
    }
}

nonisolated extension CompletionContext {
    /// Returns a candidate as written in the line, with IDs in links percent-encoded.
    fileprivate func written(_ text: String) -> String {
        switch topic {
        case .keywords, .places: text
        default: isLink ? BoardLink.legible(text) : text
        }
    }

    /// Returns the link to a board, continued for one of its posts.
    fileprivate func continuation(of answers: [CompletionCandidate]) -> String? {
        guard isLink, case .boards = topic, answers.count == 1 else { return nil }
        return base + written(answers[0].text) + "/post/"
    }
}
