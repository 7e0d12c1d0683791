import SwiftSyntax

/// The messages that a program shows, as a template for translations (`.pot`) of GNU gettext.
enum MessageCatalogue {
    static func template(of sources: [SourceFile]) -> String {
        var files: [Message: [String]] = [:]
        var messages: [Message] = []
        for source in sources {
            let finder = MessageFinder(viewMode: .sourceAccurate)
            finder.walk(source.syntax)
            for message in finder.messages {
                if files[message] == nil { messages.append(message) }
                if files[message]?.last != source.path {
                    files[message, default: []].append(source.path)
                }
            }
        }
        let entries = messages.map { message in
            (files[message] ?? []).map { "#: \($0)" } + message.lines
        }
        return ([header] + entries).map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
    }

    private static let header = [
        "msgid \"\"", "msgstr \"\"", "\"Content-Type: text/plain; charset=UTF-8\\n\"",
    ]
}

/// A message to translate.
private struct Message: Hashable {
    let key: String
    var context: String?

    var lines: [String] {
        (key.contains("{0}") ? ["#, python-brace-format"] : [])
            + (context.map { ["msgctxt \"\($0.escaped)\""] } ?? [])
            + ["msgid \"\(key.escaped)\"", "msgstr \"\""]
    }
}

/// Finds the literals in `localized(…)` and `localizable(…)`, and the texts of key tables.
private final class MessageFinder: SyntaxVisitor {
    private(set) var messages: [Message] = []

    override func visit(_ call: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
        let context = call.arguments.first { $0.label?.text == "context" }
        for argument in call.arguments {
            let isMessage =
                switch name {
                case "localized", "localizable": argument.label == nil
                case "KeyBinding", "FieldKey":
                    ["help", "hint"].contains(argument.label?.text)
                case "ScreenTable": argument.label?.text == "title"
                default: false
                }
            guard isMessage, let key = argument.expression.messageKey else { continue }
            messages.append(Message(key: key, context: context?.expression.messageKey))
        }
        return .visitChildren
    }
}

extension ExprSyntax {
    /// The key of a literal, or of literals joined by `+`, with `{0}` for the first value.
    fileprivate var messageKey: String? {
        if let sequence = self.as(SequenceExprSyntax.self) {
            let parts = sequence.elements.filter { !$0.is(BinaryOperatorExprSyntax.self) }
            let keys = parts.compactMap(\.messageKey)
            return keys.count == parts.count ? keys.joined() : nil
        }
        guard var literal = self.as(StringLiteralExprSyntax.self) else { return nil }
        var count = 0
        literal.segments = StringLiteralSegmentListSyntax(
            literal.segments.map { segment in
                switch segment {
                case .expressionSegment:
                    defer { count += 1 }
                    return .stringSegment(
                        StringSegmentSyntax(content: .stringSegment("{\(count)}")))
                case .stringSegment(var text):
                    let doubled = text.content.text.map {
                        "{}".contains($0) ? "\($0)\($0)" : "\($0)"
                    }
                    text.content = .stringSegment(
                        doubled.joined(), leadingTrivia: text.content.leadingTrivia,
                        trailingTrivia: text.content.trailingTrivia)
                    return .stringSegment(text)
                }
            })
        return literal.representedLiteralValue
    }
}

extension String {
    /// The text as the value of a `.po` file.
    fileprivate var escaped: String {
        reduce(into: "") { text, character in
            switch character {
            case "\n": text += "\\n"
            case "\"", "\\": text += "\\\(character)"
            default: text.append(character)
            }
        }
    }
}
