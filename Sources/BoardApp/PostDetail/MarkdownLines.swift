import BoardCore
import TerminalUI

/// Tells the lines of a Markdown text apart by their look: headings, quotes, code.
///
/// Nothing of the text is taken away: what somebody wrote is what is read. Code keeps its blanks
/// too, which mean something there.
enum MarkdownLines {
    static func paragraphs(of text: String) -> [TextBlock.Shape] {
        var isCode = false
        return text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
            let isFence = line.hasPrefix("```") || line.hasPrefix("~~~")
            let role = isCode || isFence ? Role.code : role(of: line)
            if isFence { isCode.toggle() }
            return pieces(of: line).map { shape(of: $0, role) }
        }
    }

    /// Which of a text's paragraphs hold a query, without making those of a usual text.
    static func numbers(of query: TextQuery, in text: String) -> [Int] {
        guard query.matches(text) else { return [] }
        guard text.utf8.count > longest else { return query.lines(of: text) }
        let shapes = paragraphs(of: text)
        return shapes.indices.filter { query.matches(TextBlock(shapes[$0]).text) }
    }

    private static func shape(of piece: String, _ role: Role) -> TextBlock.Shape {
        role == .code ? .code([TextSpan(piece, .code)]) : .paragraph([TextSpan(piece, role)])
    }

    private static func role(of line: Substring) -> Role {
        if line.hasPrefix("#") { return .heading }
        if line.hasPrefix(">") { return .quote }
        return line.hasPrefix("    ") || line.hasPrefix("\t") ? .code : .normal
    }

    /// Wrapping looks at a whole paragraph at once; one of many pages comes in portions, so that
    /// the first page need not wait for the last.
    static func pieces(of line: some StringProtocol) -> [String] {
        guard line.utf8.count > longest else { return [String(line)] }
        var pieces: [String] = []
        var rest = Substring(line)
        while !rest.isEmpty {
            pieces.append(String(rest.prefix(longest)))
            rest = rest.dropFirst(longest)
        }
        return pieces
    }

    private static let longest = 8000
}
