import Foundation
import TestSupport
import Testing

/// The package of the tutorial, made by somebody who has this one beside it.
struct TutorialTests {
    @Test func `what the tutorial builds runs as it says, and passes its tests`() async throws {
        let article = try Tutorial(named: "GettingStarted")
        let folder = try article.write(to: Repository.builds(named: "tutorial"), as: "Tally")

        let tests = try await ExternalProgram("swift", "test", in: folder).run()
        #expect(tests.status == 0, "\(tests.output)")
        #expect(!tests.output.contains("warning:"), "\(tests.output)")
        #expect(tests.output.contains("3 tests"))

        let words = "count\n+\n+\nback\nquit\n"
        let run = try await ExternalProgram(
            "swift", "run", "-q", "--skip-build", "Tally", in: folder
        )
        .run(input: words)
        #expect(run.output == article.block(in: "text"))
    }
}

/// An article whose Swift blocks are files, named by their first lines.
private struct Tutorial {
    private let text: String

    init(named name: String) throws {
        let file = Repository.root.appending(path: "Sources/RIBs/RIBs.docc/\(name).md")
        text = try String(contentsOf: file, encoding: .utf8)
    }

    /// The first block in a language.
    func block(in language: String) -> String? {
        blocks(in: language).first.map(String.init)
    }

    /// Writes the package into `folder`, next to this repository under the name it has for others.
    func write(to folder: URL, as name: String) throws -> URL {
        let package = folder.appending(path: name)
        try link(folder.appending(path: "board-tui"))
        for block in blocks(in: "swift") {
            let firstLine = block.prefix { $0 != "\n" }
            let file = package.appending(path: String(firstLine.dropFirst("// ".count)))
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            let code = block.dropFirst(firstLine.count + 1)
            guard (try? String(contentsOf: file, encoding: .utf8)) != String(code) else { continue }
            try Data(code.utf8).write(to: file)
        }
        return package
    }

    private func link(_ link: URL) throws {
        try? FileManager.default.removeItem(at: link)
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: Repository.root)
    }

    private func blocks(in language: String) -> [Substring] {
        let fence = "```\(language)\n"
        return text.components(separatedBy: "\n" + fence).dropFirst().compactMap { part in
            part.range(of: "```").map { part[..<$0.lowerBound] }
        }
    }
}
