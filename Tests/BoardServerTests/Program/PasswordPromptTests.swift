import Foundation
import TestSupport
import Testing

@testable import BoardServer

/// Tests of the password prompt of commands.
@Suite struct PasswordPromptTests {
    private func answer(
        _ first: String, _ second: String, at database: URL
    ) throws -> (screen: String, status: PseudoTerminalExitStatus) {
        let folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        let program = folder.appending(path: "board-server").path
        let words = ["admin", "user", "password", "ann", "--database", database.path]
        let terminal = try PseudoTerminal(command: [program] + words)
        try terminal.waitFor("New password of ann:")
        try terminal.send(first + "\r")
        try terminal.waitFor("Repeat it:")
        try terminal.send(second + "\r")
        let status = try terminal.waitForExit()
        return (terminal.screen.text, status)
    }

    private func hash(in database: URL) async throws -> String? {
        let storage = try await OpenStorage.open(database.path, creating: false)
        let hash = try await storage.credentials(named: "ann")?.passwordHash
        try await storage.close()
        return hash
    }

    @Test func `a password typed twice is set, and is not echoed`() async throws {
        try await withFolder { folder in
            let database = folder.appending(path: "board.db")
            let storage = try await OpenStorage.open(database.path, creating: true)
            _ = try await storage.makeAccount("ann")
            try await storage.close()

            let mistyped = try answer("battery staple", "battery stable", at: database)
            #expect(mistyped.status == .exited(EX_DATAERR))
            #expect(mistyped.screen.contains("The passwords differ; nothing was changed."))
            #expect(try await hash(in: database) == "hash of ann")

            let given = try answer("battery staple", "battery staple", at: database)
            #expect(given.status == .exited(0) && !given.screen.contains("battery"))
            let hash = try await hash(in: database)
            #expect(try await PasswordHasher().check("battery staple", against: hash))
        }
    }
}
