import BoardCore

/// The words of a draft at one moment.
nonisolated package struct ComposedWords: Sendable {
    package let title: String
    package let body: @Sendable () -> String

    package init(title: String, body: @escaping @Sendable () -> String) {
        self.title = title
        self.body = body
    }

    /// Whether nothing but blanks has been written.
    var isBlank: Bool { title.isBlank && body().isBlank }

    /// How the body will look, read away from the main actor, as no key waits for long words.
    @concurrent func preview(by writer: (any PostWriter)?) async -> RichText {
        let body = body()
        return RichText(writer?.markdown(body) ?? body, as: writer?.format ?? .markdown)
    }
}
