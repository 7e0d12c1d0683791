extension PostQuery {
    /// How the last term of a query that is being typed may go on.
    package struct Completion: Sendable, Hashable {
        /// The text with its last term completed as far as that is clear.
        package let text: String
        /// What the term may become, the first few.
        package let candidates: [Candidate]
        /// Whether there are more than those, or may be.
        package let hasMore: Bool

        /// One thing that may stand at the end.
        package struct Candidate: Sendable, Hashable {
            /// What is put there, without quotes, such as `author:` or `Kim Minji`.
            package let word: String
            /// What the reader may want to know of it; may be empty.
            package let note: String
            /// The whole text with it.
            package let text: String
        }
    }
}

extension PostQuery.Completion {
    /// Completes the part of a query that stands before the cursor.
    ///
    /// Names may come as often as they are in a lazy list of posts: the first `lookLimit` are looked
    /// at, so that a key costs at most milliseconds.
    package init(
        of text: String, authors: some Sequence<String>, tags: some Sequence<String>,
        boards: some Sequence<Board>
    ) {
        let question = PostQuery.Question(text)
        var answers = PostQuery.Answers(question)
        switch question.topic {
        case .terms: answers.add(PostQuery.firstWords)
        case .names(.author): answers.add(authors.lazy.map { ($0, "") })
        case .names(.tag): answers.add(tags.lazy.map { ($0, "") })
        case .names(.board): answers.add(boards)
        case .names(.newer), .names(.older): answers.add(PostQuery.ages(behind: question.word))
        case .nothing: break
        }
        self = answers.completion
    }

    /// What is named already, and what else it may become, for a line below the field.
    package var hint: String {
        guard candidates.count != 1 else { return candidates[0].hint }
        return candidates.map(\.word).joined(separator: "  ") + (hasMore ? "  …" : "")
    }

    /// How many candidates there are at most: as many as the reader could see.
    package static let limit = 24

    /// How many names are looked at.
    package static let lookLimit = 20_000
}

extension PostQuery.Completion.Candidate {
    fileprivate var hint: String { note.isEmpty ? word : "\(word)  \(note)" }
}

extension PostQuery {
    /// What a term may begin with.
    fileprivate static let firstWords = [
        ("author:", "a whole name"), ("tag:", "a whole tag"), ("board:", "an id or a name"),
        ("newer:", "an age as 2d"), ("older:", "an age as 2d"),
        (Term.Wanted.unreadWord, "what you have not read"),
    ]

    /// The number that is typed with each unit, or one of each.
    fileprivate static func ages(behind number: String) -> [(String, String)] {
        let count = number.isEmpty ? "1" : number
        return Age.Unit.allCases.compactMap { unit in
            guard let age = Age(count + String(unit.rawValue)) else { return nil }
            return (age.description, "\(age.count) \(unit)\(age.count == 1 ? "" : "s")")
        }
    }
}
