import SwiftSyntax

/// Finished code has no TODO or FIXME comments.
enum LeftoverNotes: FileConvention {
    private static let keywords = ["TODO", "FIXME"]

    static func findings(in source: SourceFile) -> [Finding] {
        guard keywords.contains(where: source.text.contains) else { return [] }
        return source.syntax.tokens(viewMode: .sourceAccurate).flatMap { token in
            comments(in: token.leadingTrivia, from: token.position)
                + comments(in: token.trailingTrivia, from: token.endPositionBeforeTrailingTrivia)
        }.compactMap { comment in
            note(in: comment.text).map { word in
                source.finding(
                    at: comment.position, "Resolve this \(word) or remove it.")
            }
        }
    }

    private static func comments(
        in trivia: Trivia, from start: AbsolutePosition
    ) -> [(text: String, position: AbsolutePosition)] {
        var position = start
        return trivia.pieces.compactMap { piece in
            defer { position += piece.sourceLength }
            return piece.comment.map { ($0, position) }
        }
    }

    /// Returns the marker of a comment: its first word, or a word followed by a colon.
    private static func note(in comment: String) -> String? {
        keywords.first { word in
            comment.drop { "/* ".contains($0) }.hasPrefix(word) || comment.contains(word + ":")
        }
    }
}

extension TriviaPiece {
    fileprivate var comment: String? {
        switch self {
        case .lineComment(let text), .blockComment(let text), .docLineComment(let text),
            .docBlockComment(let text):
            text
        default: nil
        }
    }
}
