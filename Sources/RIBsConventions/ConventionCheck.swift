import Foundation

/// `ribs-conventions PATH…`: reads Swift sources and reports violations of conventions.
@main
enum ConventionCheck {
    /// All conventions, each in its own file.
    static let conventions: [any (Convention & SendableMetatype).Type] = [
        WeakReferences.self, ChildrenCleared.self, ChildrenDetached.self, ViewsPopped.self,
        SuperCalls.self, LayerImports.self, LeftoverNotes.self, FolderContents.self,
        FolderTests.self, DocumentationSummaries.self, FolderCircles.self,
    ]

    static func main() {
        var paths = Array(CommandLine.arguments.dropFirst())
        let wantsMessages = paths.first == "--messages"
        if wantsMessages { paths.removeFirst() }
        if paths.contains("--help") || paths.contains("-h") { return print(help) }
        guard !paths.isEmpty else { end("Usage: ribs-conventions PATH… (see --help)", status: 64) }
        for path in paths where !FileManager.default.fileExists(atPath: path) {
            let message = "\(path) does not exist. Specify folders or Swift files."
            end("ribs-conventions: \(message)", status: 66)
        }
        do {
            if wantsMessages {
                return print(MessageCatalogue.template(of: try SourceFile.all(below: paths)))
            }
            let findings = try findings(in: paths)
            for finding in findings { print(finding) }
            exit(findings.isEmpty ? 0 : 1)
        } catch {
            end("ribs-conventions: \(error.localizedDescription)", status: 66)
        }
    }

    /// Returns the violations in the files below the paths, in the order of files and lines.
    ///
    /// Missing tests can be detected only if the tests are among the paths.
    static func findings(in paths: [String]) throws -> [Finding] {
        let sources = try SourceFile.all(below: paths)
        return conventions.flatMap { $0.findings(in: sources) }.sorted()
    }

    private static let help = """
        USAGE: ribs-conventions [--messages] PATH…

        Checks the Swift files of RIBs and their tests below the paths. It prints one line for each
        violation of a convention, with its position and advice. Folders named Fixtures are skipped.

          ribs-conventions Sources Tests

        With --messages, it prints the messages to translate instead, as a .pot file of gettext.

        The exit status is 0 if there are no violations, 1 if there are any, 64 if no path is given,
        and 66 if a path cannot be read.
        """

    private static func end(_ message: String, status: Int32) -> Never {
        FileHandle.standardError.write(Data((message + "\n").utf8))
        exit(status)
    }
}
