import Localization

extension PostQuery {
    /// The possible completions for the last term of a query that is being typed.
    package struct Completion: Sendable, Hashable {
        /// The text, with its last term completed as far as all candidates agree.
        package let text: String
        /// The first candidates, at most `limit`.
        package let candidates: [Candidate]
        /// A Boolean value that indicates whether there are or may be more candidates.
        package let hasMore: Bool

        /// One candidate for the end of the text.
        package struct Candidate: Sendable, Hashable {
            /// The inserted text without quotes, such as `author:` or `Kim Minji`.
            package let word: String
            /// An explanation for the user; may be empty.
            package let note: String
            /// The whole text after the insertion.
            package let text: String
        }
    }
}

extension PostQuery.Completion {
    /// Completes the part of a query before the cursor.
    ///
    /// The sequences may be lazy and may repeat names, as those of a list of posts do. Only the
    /// first `lookLimit` elements are checked, so that a key press costs at most milliseconds.
    package init(
        of text: String, authors: some Sequence<String>, tags: some Sequence<String>,
        labels: some Sequence<String>, sources: some Sequence<String>,
        boards: some Sequence<Board>
    ) {
        let question = PostQuery.CompletionContext(text)
        var answers = PostQuery.CandidateList(question)
        switch question.topic {
        case .terms: answers.add(PostQuery.leadingTerms.lazy.map { ($0, localized(key: $1)) })
        case .names(.author): answers.add(authors.lazy.map { ($0, "") })
        case .names(.tag): answers.add(tags.lazy.map { ($0, "") })
        case .names(.label): answers.add(labels.lazy.map { ($0, "") })
        case .names(.source): answers.add(sources.lazy.map { ($0, "") })
        case .names(.board): answers.add(boards)
        case .names(.newer), .names(.older): answers.add(PostQuery.ages(behind: question.word))
        case .names(.domain), .names(.word), .nothing: break
        }
        self = answers.completion
    }

    /// A line to show below the field, with the candidates or the note of the only one.
    package var hint: String {
        guard candidates.count != 1 else { return candidates[0].hint }
        return candidates.map(\.word).joined(separator: "  ") + (hasMore ? "  …" : "")
    }

    /// The maximum number of candidates: as many as fit on a screen.
    package static let limit = 24

    /// The maximum number of names to check.
    package static let lookLimit = 20_000
}

extension PostQuery.Completion.Candidate {
    fileprivate var hint: String { note.isEmpty ? word : "\(word)  \(note)" }
}

extension PostQuery.Age {
    /// The age in words, such as `2 days`.
    fileprivate var text: String {
        switch (unit, count) {
        case (.hour, 1): localized("1 hour")
        case (.hour, _): localized("\(count) hours")
        case (.day, 1): localized("1 day")
        case (.day, _): localized("\(count) days")
        case (.week, 1): localized("1 week")
        case (.week, _): localized("\(count) weeks")
        case (.month, 1): localized("1 month")
        case (.month, _): localized("\(count) months")
        case (.year, 1): localized("1 year")
        case (.year, _): localized("\(count) years")
        }
    }
}

extension PostQuery {
    /// The prefixes and words that can begin a term.
    fileprivate static let leadingTerms = [
        ("author:", localizable("a whole name")), ("domain:", localizable("the site of its link")),
        ("tag:", localizable("a whole tag")),
        ("label:", localizable("a label of yours")), ("word:", localizable("a whole word")),
        ("board:", localizable("an id or a name")), ("source:", localizable("a whole name")),
        ("newer:", localizable("an age as 2d")), ("older:", localizable("an age as 2d")),
        (Keyword.unread.rawValue, localizable("posts not read yet")),
        (Keyword.bookmarked.rawValue, localizable("posts that you bookmarked")),
        (Keyword.mine.rawValue, localizable("posts that you wrote")),
    ]

    /// Returns the typed number with each unit, or 1 with each unit.
    fileprivate static func ages(behind number: String) -> [(String, String)] {
        let count = number.isEmpty ? "1" : number
        return Age.Unit.allCases.compactMap { unit in
            guard let age = Age(count + String(unit.rawValue)) else { return nil }
            return (age.description, age.text)
        }
    }
}
