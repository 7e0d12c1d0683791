import Foundation

/// A part of a document that is made from the program, between two comments of Markdown.
///
/// Run the tests with UPDATE_DOCS=1 to write what they expect into the documents.
package struct GeneratedText {
    enum Problem: Error, CustomStringConvertible {
        case noMarks(String)

        var description: String {
            switch self {
            case .noMarks(let name): "The document has no part between the marks of “\(name)”."
            }
        }
    }

    private let file: URL
    private let name: String

    /// - Parameters:
    ///   - file: its path from the top of the repository.
    ///   - name: what its marks say: `<!-- keys -->` and `<!-- end of keys -->`.
    package init(in file: String, named name: String) {
        self.file = Repository.root.appending(path: file)
        self.name = name
    }

    /// What the document says, after it was brought up to date if that was asked for.
    package func current(expected: String) throws -> String {
        var text = try String(contentsOf: file, encoding: .utf8)
        guard let start = text.range(of: "<!-- \(name) -->\n"),
            let end = text.range(of: "<!-- end of \(name) -->")
        else { throw Problem.noMarks(name) }
        let part = start.upperBound..<end.lowerBound
        guard ProcessInfo.processInfo.environment["UPDATE_DOCS"] != nil else {
            return String(text[part])
        }
        text.replaceSubrange(part, with: expected)
        try Data(text.utf8).write(to: file)
        return expected
    }
}
