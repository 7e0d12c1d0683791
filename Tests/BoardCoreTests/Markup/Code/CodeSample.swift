import BoardCore
import Testing

/// Lines of a language, each followed by one with the kinds of its characters.
///
/// The kinds are keyword, string, comment, number, or plain (a space).
struct CodeSample: CustomTestStringConvertible {
    let language: String
    let lines: [String]
    let kinds: [String]

    init(_ language: String, _ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        self.language = language
        self.lines = lines.indices.filter { $0.isMultiple(of: 2) }.map { lines[$0] }
        kinds = lines.indices.filter { !$0.isMultiple(of: 2) }.map { lines[$0] }
    }

    static var all: [CodeSample] { braces + scripts + data }

    var testDescription: String { language }
}
