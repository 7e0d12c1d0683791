import BoardCore

/// The completion of a line.
nonisolated package struct CommandCompletion: Sendable, Hashable {
    /// The line, completed as far as it is unambiguous.
    package let line: String
    /// The hint shown while the line is incomplete; empty if there is none.
    package let hint: String
    /// The complete lines to choose from; empty if there are fewer than two.
    let choices: [Choice]

    struct Choice: Sendable, Hashable {
        let line: String
        let answer: CompletionCandidate
    }

    /// Returns the hint for a chosen line: its note, and the choices that follow it.
    func hint(atChoice index: Int) -> String {
        let others = choices[(index + 1)...] + choices[..<index]
        let texts = [choices[index].answer.note] + others.map(\.answer.text)
        return texts.filter { !$0.isEmpty }.joined(separator: "  ")
    }
}

nonisolated extension CommandCompletion {
    /// Completes a line. A long list of posts takes milliseconds.
    package init(
        of line: String, in contents: PostPage, knowing vocabulary: CommandVocabulary
    ) {
        guard let question = CompletionContext(line) else {
            self.init(line: line, hint: "", choices: [])
            return
        }
        let answers = CompletionCandidates(question, in: contents, knowing: vocabulary)
        self.init(
            line: answers.line(for: question) ?? line, hint: answers.hint(for: question),
            choices: answers.choices(for: question))
    }
}

nonisolated extension CommandCompletion {
    /// Completes a line without blocking the caller.
    @concurrent static func prepared(
        for line: String, in contents: PostPage, knowing vocabulary: CommandVocabulary
    ) async -> Self {
        CommandCompletion(of: line, in: contents, knowing: vocabulary)
    }
}

/// A candidate for the end of a line.
nonisolated struct CompletionCandidate: Sendable, Hashable {
    let text: String
    /// A description of the candidate for the user.
    var note = ""
    /// The text that always follows it.
    var end = ""
}
