import Foundation

/// A generated part of a document, between two Markdown comments.
///
/// Run the tests with UPDATE_DOCS=1 to update the documents.
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
    ///   - file: The path relative to the root of the repository.
    ///   - name: The text of the markers: `<!-- keys -->` and `<!-- end of keys -->`.
    package init(in file: String, named name: String) {
        self.file = Repository.root.appending(path: file)
        self.name = name
    }

    /// Returns the text in the document, updated first if requested.
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

/// A file of the repository that is generated from the program.
///
/// Run the tests with UPDATE_DOCS=1 to update the file.
package struct GeneratedFile {
    private let file: URL

    /// - Parameter path: The path relative to the root of the repository.
    package init(_ path: String) {
        file = Repository.root.appending(path: path)
    }

    /// Returns the contents of the file, updated first if requested.
    package func current(expected: String) throws -> String {
        if ProcessInfo.processInfo.environment["UPDATE_DOCS"] != nil {
            try Data(expected.utf8).write(to: file)
        }
        return try String(contentsOf: file, encoding: .utf8)
    }
}
