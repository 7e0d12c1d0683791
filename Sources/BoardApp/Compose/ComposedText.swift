import BoardCore

/// The title and body of a draft at one moment.
nonisolated package struct ComposedText: Sendable {
    package let title: String
    package let body: @Sendable () -> String

    package init(title: String, body: @escaping @Sendable () -> String) {
        self.title = title
        self.body = body
    }

    /// A Boolean value that indicates whether the draft has only whitespace.
    var isBlank: Bool { title.isBlank && body().isBlank }

    /// Returns the rendered body, parsed off the main actor so that long texts do not delay keys.
    @concurrent func preview(by writer: (any PostWriter)?) async -> RichText {
        let body = body()
        return RichText(writer?.markdown(body) ?? body, as: writer?.format ?? .markdown)
    }
}
