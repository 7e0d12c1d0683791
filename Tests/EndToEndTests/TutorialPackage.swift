import Foundation
import TestSupport
import Testing

/// The package of an external user: the tutorial's files, with all other examples as tests.
struct TutorialPackage {
    /// The articles and source files that contain examples.
    static let texts = ["RIBs", "RIBsTesting"].flatMap { module in
        let folder = Repository.root.appending(path: "Sources/\(module)")
        let files = FileManager.default.enumerator(atPath: folder.path)?.allObjects ?? []
        return files.compactMap { $0 as? String }
            .filter { $0.hasSuffix(".md") || $0.hasSuffix(".swift") }.sorted()
            .map { folder.appending(path: $0) }
    }

    let folder: URL
    private let tutorial: TutorialText
    private let others: [TutorialText]

    /// Writes the package into `home`, beside this repository under its public name.
    init(in home: URL) throws {
        folder = home.appending(path: "Tally")
        let texts = try Self.texts.map(TutorialText.init)
        others = texts.filter { $0.name != "GettingStarted.md" }
        tutorial = try #require(texts.first { $0.name == "GettingStarted.md" })
        try link(home.appending(path: "board-tui"))
        try write()
    }

    /// The executable, once it is built.
    var program: URL { folder.appending(path: ".build/debug/Tally") }

    /// The output of the program, as printed in the tutorial.
    var transcript: String? { tutorial.examples.first { $0.language == "text" }?.code }

    var testCount: Int {
        files.values.map { $0.ranges(of: "@Test ").count }.reduce(0, +)
    }
}

extension TutorialPackage {
    private static let examples = "Tests/TallyTests/Examples"

    private var files: [String: String] {
        let examples = others.filter { !$0.swift.isEmpty }.map { text in
            // Named by the whole path, because two folders may have files of the same name.
            let name = text.path.replacing("/", with: "-")
            return ("\(Self.examples)/\(name).swift", Self.source(of: text))
        }
        return Dictionary(tutorial.swift.map(Self.file) + examples) { first, _ in first }
    }

    /// Returns the file of an example whose first line names its path.
    private static func file(_ example: TutorialText.Example) -> (String, String) {
        let firstLine = example.code.prefix { $0 != "\n" }
        let code = example.code.dropFirst(firstLine.count + 1)
        return (String(firstLine.dropFirst("// ".count)), String(code))
    }

    /// Returns all examples of a text, with source locations of the original.
    private static func source(of text: TutorialText) -> String {
        let imports = ["import RIBs", "import RIBsTesting", "import Testing"]
        let examples = text.swift.map { example in
            "#sourceLocation(file: \"\(text.path)\", line: \(example.line))\n\(example.code)"
        }
        return (imports + ["@testable import Tally"] + examples).joined(separator: "\n")
    }

    /// Writes changed files, and always the manifest.
    ///
    /// Only a new manifest makes the package manager look for new files in this repository.
    private func write() throws {
        let files = files
        try removeExamples { files["\(Self.examples)/\($0)"] == nil }
        for (path, text) in files {
            let file = folder.appending(path: path)
            let old = try? String(contentsOf: file, encoding: .utf8)
            if old != text || path == "Package.swift" { try write(text, to: file) }
        }
    }

    private func write(_ text: String, to file: URL) throws {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    /// Removes examples that an earlier run wrote.
    private func removeExamples(where isOver: (String) -> Bool) throws {
        let home = folder.appending(path: Self.examples)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: home.path)) ?? []
        for name in names where isOver(name) {
            try FileManager.default.removeItem(at: home.appending(path: name))
        }
    }

    private func link(_ link: URL) throws {
        try? FileManager.default.removeItem(at: link)
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: Repository.root)
    }
}
