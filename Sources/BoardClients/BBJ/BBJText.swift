import BoardCore

/// Turns what people write at BBJ into Markdown that shows the same.
///
/// * Bold words stay bold; colours and underlines, which say nothing, become plain words. Of
///   directives within each other the innermost counts, as on the server.
/// * Lines that begin with `>` become quotes, lines stay lines, and all that would mean something
///   in Markdown stands for itself.
/// * `>>2` is followed by the name of who wrote that, as nobody counts comments.
struct BBJText {
    /// The name of who wrote the post of a number; `nil` where there is none.
    let author: (Int) -> String?

    func markdown(_ body: String) -> String {
        let lines = body.sanitized(as: .paragraphs).utf8
            .split(separator: .newline, omittingEmptySubsequences: false)
        let paragraphs = lines.split { $0.allSatisfy(\.isWhitespace) }
        return paragraphs.flatMap(blocks).map(\.markdown).joined(separator: "\n\n")
    }

    /// The quotes of a paragraph and what stands between them.
    private func blocks(ofParagraph lines: ArraySlice<Substring.UTF8View>) -> [Block] {
        var spans = BBJSpans(author: author)
        return lines.reduce(into: []) { blocks, line in
            let bytes = line.drop { $0.isWhitespace }
            let isQuote = Self.isQuote(bytes)
            let text =
                isQuote
                ? MarkdownText.escaped(bytes.dropFirst().drop { $0 == 0x20 })
                : spans.markdown(ofLine: Array(bytes))
            if blocks.last?.isQuote != isQuote { blocks.append(Block(isQuote: isQuote)) }
            blocks[blocks.count - 1].lines.append(text)
        }
    }

    /// Lines that belong together.
    private struct Block {
        let isQuote: Bool
        var lines: [String] = []

        /// The lines with breaks between them that Markdown keeps.
        var markdown: String {
            lines.map { isQuote ? "> \($0)" : $0 }.joined(separator: "\\\n")
        }
    }

    /// Whether a line quotes words, and does not begin with the number of a post.
    private static func isQuote(_ line: Substring.UTF8View) -> Bool {
        guard line.first == .greaterThan else { return false }
        let rest = line.dropFirst()
        return rest.first != .greaterThan || rest.dropFirst().first?.isDigit != true
    }
}
