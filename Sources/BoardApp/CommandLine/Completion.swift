import BoardCore

/// What a line may become.
nonisolated package struct Completion: Sendable, Hashable {
    /// The line, completed as far as that is clear.
    package let line: String
    /// What the reader may want to know of it before it is complete; empty where there is nothing.
    package let hint: String
    /// What it may become, as whole lines; none where there is nothing to choose.
    let choices: [Choice]

    struct Choice: Sendable, Hashable {
        let line: String
        let answer: CompletionAnswer
    }

    /// What the reader may want to know while one of the choices stands in the line: what that is, and
    /// which ones follow.
    func hint(atChoice index: Int) -> String {
        let others = choices[(index + 1)...] + choices[..<index]
        let words = [choices[index].answer.note] + others.map(\.answer.text)
        return words.filter { !$0.isEmpty }.joined(separator: "  ")
    }
}

nonisolated extension Completion {
    /// Completes a line with what is known; a long list of posts takes milliseconds.
    package init(
        of line: String, in contents: PostPage, knowing vocabulary: CommandVocabulary
    ) {
        guard let question = CompletionQuestion(line) else {
            self.init(line: line, hint: "", choices: [])
            return
        }
        let answers = CompletionAnswers(question, in: contents, knowing: vocabulary)
        self.init(
            line: answers.line(for: question) ?? line, hint: answers.hint(for: question),
            choices: answers.choices(for: question))
    }
}

nonisolated extension Completion {
    /// Completes a line without holding up the caller.
    @concurrent static func prepared(
        for line: String, in contents: PostPage, knowing vocabulary: CommandVocabulary
    ) async -> Self {
        Completion(of: line, in: contents, knowing: vocabulary)
    }
}

/// One thing that may stand at the end of a line.
nonisolated struct CompletionAnswer: Sendable, Hashable {
    let text: String
    /// What is known of it, for the reader.
    var note = ""
    /// What follows it in every case.
    var end = ""
}
