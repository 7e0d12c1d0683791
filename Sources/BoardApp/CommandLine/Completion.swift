import BoardCore

/// What a line may become.
nonisolated package struct Completion: Sendable, Hashable {
    /// The line, completed as far as that is clear.
    package let line: String
    /// What the reader may want to know of it before it is complete; empty where there is nothing.
    package let hint: String
}

nonisolated extension Completion {
    /// Completes a line with what is known; a long list of posts takes milliseconds.
    package init(
        of line: String, in contents: PostPage, knowing vocabulary: CommandVocabulary
    ) {
        guard let question = CompletionQuestion(line) else {
            self.init(line: line, hint: "")
            return
        }
        let answers = CompletionAnswers(question, in: contents, knowing: vocabulary)
        self.init(line: answers.line(for: question) ?? line, hint: answers.hint(for: question))
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
