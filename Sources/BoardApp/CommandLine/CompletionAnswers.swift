import BoardCore

/// All that may stand at the end of a line.
nonisolated struct CompletionAnswers {
    /// The first ones, each once.
    private var first: [CompletionAnswer] = []
    private var hasMore = false
    /// How all of them begin.
    private var common: String?

    /// More than the reader could want to go through.
    private static let limit = 100

    /// Completes with texts that begin exactly as typed. Case and accents make no difference if there
    /// are none.
    init(
        _ question: CompletionQuestion, in contents: PostPage,
        knowing vocabulary: CommandVocabulary
    ) {
        add(to: question, Beginning(question.beginning), in: contents, knowing: vocabulary)
        guard first.isEmpty, let folded = Beginning(folding: question.beginning) else { return }
        add(to: question, folded, in: contents, knowing: vocabulary)
    }

    private mutating func add(
        to question: CompletionQuestion, _ beginning: Beginning, in contents: PostPage,
        knowing vocabulary: CommandVocabulary
    ) {
        switch question.topic {
        case .commands: add(vocabulary.answers, beginning)
        case .themes:
            add(vocabulary.themes.map { CompletionAnswer(text: $0) }, beginning)
        case .sorts: add(vocabulary.sorts.map { CompletionAnswer(text: $0) }, beginning)
        case .words(let words): add(words.map { CompletionAnswer(text: $0) }, beginning)
        case .places:
            let words = ["board/", "post/"] + vocabulary.sources.map { "\($0)/" }
            add(words.map { CompletionAnswer(text: $0) }, beginning)
        case .boards(let source):
            let names = Naming(question, beginning, among: vocabulary.sources)
            add(
                question.isLink ? [] : vocabulary.sources.map { CompletionAnswer(text: $0) },
                beginning)
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

    /// How boards and posts are named in the line: among several sources with theirs, but in a link,
    /// where the source stands further in front.
    private struct Naming {
        private let beginning: Beginning
        private let namesSources: Bool

        init(_ question: CompletionQuestion, _ beginning: Beginning, among sources: [String]) {
            self.beginning = beginning
            namesSources = !question.isLink && !sources.isEmpty
        }

        /// `nil` for what does not begin as the part in question; its id alone may.
        func answer(_ id: String, of source: SourceID, note: String) -> CompletionAnswer? {
            let text = name(of: id, of: source)
            guard beginning.begins(text) || beginning.begins(id) else { return nil }
            return CompletionAnswer(text: text, note: note)
        }

        private func name(of id: String, of source: SourceID) -> String {
            namesSources ? "\(source.name)/\(id)" : id
        }

        func answer(_ board: Board) -> CompletionAnswer? {
            answer(board.id.raw, of: board.id.source, note: board.name)
        }

        /// The same for one whose name begins as the part in question.
        func answer(byNameOf board: Board) -> CompletionAnswer? {
            guard beginning.begins(board.name) else { return nil }
            return CompletionAnswer(
                text: name(of: board.id.raw, of: board.id.source), note: board.name)
        }
    }

    private mutating func add(_ answers: [CompletionAnswer], _ beginning: Beginning) {
        for answer in answers where beginning.begins(answer.text) { add(answer) }
    }

    /// Ends early where more posts would change nothing, as there may be many.
    private mutating func add(
        _ posts: PostList, on board: String?, of source: String?,
        to question: CompletionQuestion, _ names: Naming
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

    /// The typed part and the way to compare texts with it.
    private struct Beginning {
        private let bytes: [UInt8]
        /// The same in the folded form; `nil` for an exact comparison.
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

    private mutating func add(_ answer: CompletionAnswer?) {
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

nonisolated extension CompletionAnswers {
    /// The line as far as it is clear; `nil` where nothing can be added.
    func line(for question: CompletionQuestion) -> String? {
        guard let common else { return nil }
        let end = first.count == 1 ? first[0].end : ""
        let text = (common + end).utf8
        // What is known by its name may have a shorter id.
        let isClear = first.count == 1 && !text.elementsEqual(question.beginning)
        guard isClear || text.count > question.beginning.count else {
            return question.continuation(of: first)
        }
        return question.base + question.written(common) + end
    }

    /// The lines to choose from, where there are several.
    func choices(for question: CompletionQuestion) -> [Completion.Choice] {
        guard first.count > 1 else { return [] }
        return first.map {
            Completion.Choice(line: question.base + question.written($0.text), answer: $0)
        }
    }

    /// What is named already, and what else it may become.
    func hint(for question: CompletionQuestion) -> String {
        let isExact: (CompletionAnswer) -> Bool = {
            $0.text.utf8.elementsEqual(question.beginning)
        }
        var words = first.filter { !isExact($0) }.map(\.text)
        if let exact = first.first(where: isExact) {
            words.insert(exact.note, at: 0)
        } else if first.count == 1 {
            words.append(first[0].note)
        }
        return words.filter { !$0.isEmpty }.joined(separator: "  ") + (hasMore ? "  …" : "")
    }
}

nonisolated extension CompletionQuestion {
    /// Text as it stands in the line: words of links as they are, ids in links encoded where they
    /// must be.
    fileprivate func written(_ text: String) -> String {
        switch topic {
        case .words, .places: text
        default: isLink ? BoardLink.legible(text) : text
        }
    }

    /// A board's link may end there, or go on to one of its posts.
    fileprivate func continuation(of answers: [CompletionAnswer]) -> String? {
        guard isLink, case .boards = topic, answers.count == 1 else { return nil }
        return base + written(answers[0].text) + "/post/"
    }
}
