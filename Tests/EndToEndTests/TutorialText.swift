import Foundation
import TestSupport

/// A text with fenced examples: an article, or the documentation comments of a source file.
struct TutorialText {
    /// A fenced example.
    struct Example {
        let language: String
        /// The number of its first line in the file, from 1.
        let line: Int
        let code: String
    }

    let name: String
    /// The path in this repository.
    let path: String
    /// The lines of the file; in a source file, all except documentation are empty.
    private let lines: [Substring]

    init(_ file: URL) throws {
        name = file.lastPathComponent
        path = String(file.path.dropFirst(Repository.root.path.count + 1))
        let lines = try String(contentsOf: file, encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false)
        self.lines = file.pathExtension == "swift" ? lines.map(Self.documentation) : lines
    }

    var examples: [Example] {
        let fences = lines.indices.filter { lines[$0].hasPrefix("```") }
        return stride(from: 0, to: fences.count - 1, by: 2).map { index in
            let (start, end) = (fences[index], fences[index + 1])
            return Example(
                language: String(lines[start].dropFirst(3)), line: start + 2,
                code: lines[start + 1..<end].map { $0 + "\n" }.joined())
        }
    }

    /// The Swift examples, which are built.
    var swift: [Example] { examples.filter { $0.language == "swift" } }

    /// The numbers of lines that are examples by indentation only.
    var indented: [Int] {
        let fenced = Set(examples.flatMap { $0.line..<$0.line + $0.code.count { $0 == "\n" } })
        return (1...lines.count).filter {
            lines[$0 - 1].hasPrefix("    ") && !fenced.contains($0)
        }
    }

    private static func documentation(_ line: Substring) -> Substring {
        let text = line.drop { $0 == " " }
        guard text.hasPrefix("///") else { return "" }
        return text.dropFirst(text.hasPrefix("/// ") ? 4 : 3)
    }
}
