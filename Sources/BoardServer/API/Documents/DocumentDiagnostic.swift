import Foundation

/// Error messages for the author of a document that cannot be imported.
enum DocumentDiagnostic {
    /// Returns a message about the whole document.
    static func message(for error: any Error, in data: Data) -> String {
        guard !data.isEmpty else { return "It is empty." }
        if let fault = JSONParseError(in: data) { return "It is not JSON, \(fault)." }
        if case DecodingError.typeMismatch(_, let context) = error, context.codingPath.isEmpty {
            return "It is not a board document: an object with “data”, or a list of posts."
        }
        return "It is not a board document: \(reason(error))"
    }

    /// Returns a message about a part of the document.
    static func message(for error: any Error) -> String {
        switch error {
        case let problem as Problem:
            [problem.field, problem.detail].compactMap(\.self).joined(separator: ": ")
        default: reason(error)
        }
    }

    private static func reason(_ error: any Error) -> String {
        switch error {
        case DecodingError.keyNotFound(let key, _): "“\(key.stringValue)” is missing."
        case DecodingError.typeMismatch(let type, let context),
            DecodingError.valueNotFound(let type, let context):
            "\(name(of: context)) should be \(name(of: type))."
        case is DecodingError: "It cannot be read."
        // Foundation decodes strings lazily and fails here for invalid UTF-16 or UTF-8.
        default: "It contains invalid text."
        }
    }

    private static func name(of context: DecodingError.Context) -> String {
        let key = context.codingPath.last { $0.intValue == nil }
        return key.map { "“\($0.stringValue)”" } ?? "This"
    }

    private static func name(of type: any Any.Type) -> String {
        switch type {
        case is String.Type: "a text"
        case is any BinaryInteger.Type: "a whole number"
        case is any BinaryFloatingPoint.Type: "a number"
        case is Bool.Type: "true or false"
        case is any KeyedType.Type: "an object in { }"
        default: "a list in [ ]"
        }
    }
}

/// The marker of keyed containers, which Foundation reports as dictionary types.
private protocol KeyedType {}
extension Dictionary: KeyedType {}

extension String {
    /// The text as quoted in an error message: shortened, without control characters.
    var quoted: String {
        let scalars = unicodeScalars.prefix(48).map { scalar in
            scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar
        }
        let text = String(String.UnicodeScalarView(scalars))
        return "“\(text)\(unicodeScalars.count > 48 ? "…" : "")”"
    }
}
