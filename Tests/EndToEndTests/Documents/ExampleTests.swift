import ArgumentParser
import BoardConfiguration
import Foundation
import TestSupport
import Testing

@testable import board_server
@testable import board_tui

/// Tests of the commands, settings and paths in the README and in the examples of the man pages.
struct ExampleTests {
    @Test func `the README has at most 200 lines`() throws {
        #expect(try Self.readme.count { $0.isNewline } <= 200)
    }

    @Test func `every command in the README is valid`() throws {
        let commands = try Self.codeLines.flatMap(Self.commands)

        #expect(commands.count > 25)
        for command in commands { Self.expectValid(command) }
    }

    @Test(arguments: ManualPage.examples + ServerManualPage.examples)
    func `every example in a man page is valid`(line: String) {
        for command in Self.commands(in: line) { Self.expectValid(command) }
    }

    @Test func `every make target in the README exists`() throws {
        let makefile = try Self.file("Makefile")
        let lines = try Self.codeLines.filter { $0.hasPrefix("make ") }

        #expect(lines.count > 5)
        for word in lines.flatMap({ Self.code(in: $0).split(separator: " ").dropFirst() }) {
            #expect(makefile.contains("\n\(word):"), "make \(word)")
        }
    }

    @Test func `the configuration in the README is valid`() throws {
        let block = try #require(try Self.readme.split(separator: "```toml\n").dropFirst().first)
        let text = block.prefix(upTo: try #require(block.firstRange(of: "```")).lowerBound)
        let read = Configuration.read(
            Array(text.utf8), path: "config.toml", vocabulary: .program)

        #expect(read.diagnostics == [])
    }

    @Test func `the README names every kind of source`() throws {
        let readme = try Self.readme

        for kind in SourceKind.allCases {
            #expect(readme.contains(kind.hasHome ? "`\(kind.rawValue)`" : "`\(kind.rawValue):URL`"))
        }
    }

    @Test func `every link in the README leads to a file`() throws {
        let paths = try Self.readme.matches(of: /\]\(([^):]+)\)/).map(\.output.1)

        #expect(paths.count >= 4)
        for path in paths {
            let file = Repository.root.appending(path: String(path))
            #expect(FileManager.default.fileExists(atPath: file.path()), "\(path)")
        }
    }
}

// MARK: Reading examples

extension ExampleTests {
    private static var readme: String { get throws { try file("README.md") } }

    private static func file(_ path: String) throws -> String {
        try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
    }

    /// The indented lines, without their indent.
    private static var codeLines: [String] {
        get throws {
            try readme.split(separator: "\n").filter { $0.hasPrefix("    ") }
                .map { $0.drop { $0 == " " } }.map(String.init)
        }
    }

    /// Returns a line without its comment.
    private static func code(in line: String) -> String {
        let comment = line.firstRange(of: "  # ") ?? line.firstRange(of: " # ")
        return comment.map { String(line[..<$0.lowerBound]) } ?? line
    }

    /// Returns the calls of the two programs in a line of a shell.
    private static func commands(in line: String) -> [[String]] {
        let parts = code(in: line).split(separator: " | ").map { $0.split(separator: " > ")[0] }
        return parts.compactMap { CommandLineParser.arguments(of: String($0)) }
            .filter { ["board-tui", "board-server"].contains($0.first) }
    }

    private static func expectValid(_ command: [String]) {
        let arguments = Array(command.dropFirst())
        #expect(throws: Never.self, "\(command.joined(separator: " "))") {
            if command[0] == "board-server" {
                _ = try BoardServerProgram.parseAsRoot(arguments)
            } else if let subcommand = subcommand(named: arguments.first) {
                _ = try subcommand.parseAsRoot(Array(arguments.dropFirst()))
            } else {
                _ = try BoardTUI.parseAsRoot(arguments)
            }
        }
    }

    private static func subcommand(named name: String?) -> (any ParsableCommand.Type)? {
        BoardTUI.configuration.subcommands.first { $0.configuration.commandName == name }
    }
}
