extension PostQuery {
    /// The candidates for the end of a query that is being typed.
    struct CandidateList {
        private let question: CompletionContext
        /// The typed prefix; `nil` if folding leaves nothing to compare.
        private let beginning: TextQuery?
        private var first: [Completion.Candidate] = []
        private var texts: Set<String> = []
        private var hasMore = false
        /// The common prefix of all candidates.
        private var common: String?

        init(_ question: CompletionContext) {
            self.question = question
            beginning = TextQuery(question.word)
        }

        mutating func add(_ answers: some Sequence<(String, String)>) {
            for (count, answer) in answers.enumerated() {
                guard count < Completion.lookLimit else { return hasMore = true }
                if isWanted(answer.0) { add(answer.0, note: answer.1) }
            }
        }

        /// Adds boards, each by its id or its name; if both match, by its id.
        mutating func add(_ boards: some Sequence<Board>) {
            for board in boards.prefix(Completion.lookLimit) {
                let id = board.id.raw
                if isWanted(id) {
                    add(id, note: board.name == id ? "" : board.name)
                } else if isWanted(board.name) {
                    add(board.name, note: id)
                }
            }
        }

        private func isWanted(_ word: String) -> Bool {
            !word.isBlank && (question.word.isEmpty || beginning?.begins(word) == true)
        }

        private mutating func add(_ word: String, note: String) {
            shorten(to: word)
            guard !texts.contains(word) else { return }
            guard first.count < Completion.limit else { return hasMore = true }
            texts.insert(word)
            first.append(.init(word: word, note: note, text: question.text(with: word)))
        }

        private mutating func shorten(to word: String) {
            guard let common else { return common = word }
            if !word.hasPrefix(common) {
                self.common = String(zip(common, word).prefix { $0 == $1 }.map(\.0))
            }
        }

        var completion: Completion {
            Completion(text: text, candidates: first, hasMore: hasMore)
        }

        /// The text, completed by the common prefix of all candidates.
        private var text: String {
            if first.count == 1, !hasMore { return first[0].text }
            guard let common, common.count > question.word.count else { return question.text }
            return question.text(withBeginning: common)
        }
    }
}
