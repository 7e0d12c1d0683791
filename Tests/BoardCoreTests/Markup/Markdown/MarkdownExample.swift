import Testing

/// Markdown and its expected result in the notation of `RichText.outline`.
struct MarkdownExample: Sendable, CustomTestStringConvertible {
    let markdown: String
    let outline: String

    var testDescription: String { markdown.debugDescription }

    /// Parses examples that are separated by lines of `────`.
    ///
    /// The outline of each follows after `→`. `⇥` is a tab, and `␣` a space at an end.
    static func all(in text: String) -> [MarkdownExample] {
        text.split(separator: "────\n").map { example in
            let lines = example.split(separator: "\n", omittingEmptySubsequences: false)
            let source = lines.prefix { !$0.hasPrefix("→") }
            let outline = lines.filter { $0.hasPrefix("→") }.map { $0.dropFirst(2) }
            return MarkdownExample(markdown: unmarked(source), outline: unmarked(outline[...]))
        }
    }

    private static func unmarked(_ lines: ArraySlice<Substring>) -> String {
        lines.joined(separator: "\n").replacing("⇥", with: "\t").replacing("␣", with: " ")
    }
}
