import BoardCore
import BoardStore
import Foundation
import TestSupport
import Testing

/// Tests that a program killed while sending loses nothing and sends nothing twice.
///
/// They run serially, because each waits on a thread that servers of other tests need.
@Suite(.serialized) struct KilledWriterTests {
    private static let rounds = 20

    @Test(.timeLimit(.minutes(30)))
    func `after a kill at twenty points of sending, each post exists once`() async throws {
        var generator = SeededGenerator(seed: 7)
        try await withFolder { folder in
            let server = try ServerProcess(database: folder.appending(path: "board.db"))
            let ann = try Writer("ann", at: server.port, in: folder)
            let first = try ann.start()
            try ann.signUp(on: first)
            try first.send("Q")
            try first.waitForExit()

            for round in 0..<Self.rounds {
                let terminal = try ann.start()
                try ann.compose("Post \(round).", "Words of \(round)", on: terminal)
                try terminal.send(PseudoTerminal.sendKey)
                // From before the key is read until after the response of the server.
                let microseconds = UInt32.random(in: 0..<40_000, using: &generator)
                usleep(microseconds)
                kill(terminal.processIdentifier, SIGKILL)
                try terminal.waitForExit()
            }

            let last = try ann.start()
            let store = BoardStore(folder: StateFolder(path: ann.home.state.path)) { _ in }
            try await waitUntil("nothing to be in the outbox") {
                try await !store.drafts().contains(where: \.isOutgoing)
            }
            let titles = try await titles(at: server.port) + store.drafts().map(\.title)
            #expect(titles.sorted() == (0..<Self.rounds).map { "Post \($0)." }.sorted())
            withExtendedLifetime(last) {}
        }
    }

    @Test func `after a kill during the server's work the post exists once`() async throws {
        try await withFolder { folder in
            let server = try ServerProcess(database: folder.appending(path: "board.db"))
            let ann = try Writer("ann", at: server.port, in: folder)
            let terminal = try ann.start()
            try ann.signUp(on: terminal)
            try ann.compose("Tea", "words", on: terminal)
            let store = BoardStore(folder: StateFolder(path: ann.home.state.path)) { _ in }

            server.send(SIGSTOP)
            try terminal.send(PseudoTerminal.sendKey)
            try await waitUntil("the request to be noted") {
                try await store.drafts().contains { $0.stage.attempts == 1 }
            }
            try terminal.waitFor("Tea: sending")
            kill(terminal.processIdentifier, SIGKILL)
            try terminal.waitForExit()
            server.send(SIGCONT)

            let last = try ann.start()
            try await waitUntil("nothing to be kept") { try await store.drafts().isEmpty }
            #expect(try await titles(at: server.port) == ["Tea"])
            withExtendedLifetime(last) {}
        }
    }

    @Test func `text saved by an editor survives a kill of the program`()
        async throws
    {
        try await withFolder { folder in
            let server = try ServerProcess(database: folder.appending(path: "board.db"))
            let ann = try Writer("ann", at: server.port, in: folder)
            let editor = folder.appending(path: "editor")
            let script =
                "stat -c %a $1; printf 'Half a letter,\nand more' >$1; echo written; read line"
            try Data(script.utf8).write(to: editor)
            let first = try ann.start(changing: ["EDITOR": "sh \(editor.path)"])
            try ann.signUp(on: first)
            try ann.compose("Dear all", "Half a letter,", on: first)
            try first.send("\u{1B}OS")
            try first.waitFor("written")
            #expect(first.screen.text.contains("600"))

            kill(first.processIdentifier, SIGKILL)
            try first.waitForExit()
            let second = try ann.start()
            try second.send(":drafts\r")
            // The message at the start contains the title, too.
            try second.waitFor("─ Drafts ─")
            try second.send("\r")

            try second.waitFor("and more")
            let place = ann.home.state.appending(path: "editor").path
            #expect(!FileManager.default.fileExists(atPath: place))
        }
    }

    @Test func `a draft sent while the server is down arrives when it is up again`() async throws {
        try await withFolder { folder in
            let database = folder.appending(path: "board.db")
            let server = try ServerProcess(database: database)
            let ann = try Writer("ann", at: server.port, in: folder)
            let terminal = try ann.start()
            try ann.signUp(on: terminal)
            try ann.compose("From afar", "Is anybody there?", on: terminal)
            #expect(server.end(by: SIGTERM) == 0)

            try terminal.send(PseudoTerminal.sendKey)
            try terminal.waitFor("From afar: waiting: Can't reach")
            let again = try ServerProcess(
                database: database.path, isNew: false,
                arguments: ["--listen", "127.0.0.1:\(server.port)"])
            try terminal.send(":outbox\r")

            try terminal.waitFor("Sent: From afar")
            let titles = try await titles(at: again.port)
            #expect(titles == ["From afar"])
        }
    }

    private func titles(at port: Int) async throws -> [String] {
        let address = "http://127.0.0.1:\(port)"
        let outcome = try await BuiltProgram.run(["posts", address, "--limit", "100", "--json"])
        let json = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
        let posts = (json as? [String: Any])?["data"] as? [[String: Any]] ?? []
        return posts.compactMap { $0["title"] as? String }
    }
}

extension Draft.Stage {
    fileprivate var attempts: Int {
        if case .outgoing(_, _, let attempts) = self { attempts } else { 0 }
    }
}
