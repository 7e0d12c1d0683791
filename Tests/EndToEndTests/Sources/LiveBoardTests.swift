import Foundation
import TestSupport
import Testing

/// The real program follows the changes at a real server.
struct LiveBoardTests {
    @Test func `a post and a reply are announced while the program runs`() async throws {
        try await Self.withBoard { server, _, bob, terminal in
            try await Self.post("Tea?", as: bob, at: server)
            try terminal.waitFor("1 new above")
            try await Self.post("Rice?", as: bob, at: server)
            try terminal.waitFor("2 new above")
            try terminal.send("g\r")
            try terminal.waitFor("Text of Rice?")
            let reply = try await bob.run("reply", server.address, "3", input: "Yes, 그래요.")
            #expect(reply.status == .exited(0))
            try terminal.waitFor("1 new comment")
            try terminal.waitFor("Yes, 그래요.")
        }
    }

    @Test func `posts are announced after the server was stopped, and killed and started again`()
        async throws
    {
        try await Self.withBoard { server, _, bob, terminal in
            server.send(SIGSTOP)
            server.send(SIGCONT)
            try await Self.post("Tea?", as: bob, at: server)
            try terminal.waitFor("1 new above")

            server.end(by: SIGKILL)
            try server.start()
            try await Self.post("Rice?", as: bob, at: server)
            try terminal.waitFor("2 new above")
        }
    }

    @Test func `an offline list is updated once the server is there again`() async throws {
        try await Self.withBoard { server, ann, _, terminal in
            try terminal.send("Q")
            _ = try terminal.waitForExit()
            // This command does not end before the list is stored.
            #expect(try await ann.run("posts", server.address).status == .exited(0))
            server.end()
            let second = try ann.start(server.address, columns: 99)
            try second.waitFor("offline")
            try server.start()
            try second.waitUntil("the list of the server") {
                $0.lines[0].contains("as of") && !$0.lines[0].contains("offline")
            }
        }
    }

    @Test func `a program that was suspended announces what it has missed`() async throws {
        try await withFolder { folder in
            let server = try BoardServerProcess(in: folder)
            let ann = try UserFolder(folder.appending(path: "ann"))
            let bob = try await Self.bob(of: server, in: folder)
            _ = try await ann.signIn(at: server)
            try await Self.post("First", as: ann, at: server)
            try await ShellTerminal.openShell(columns: 99, changing: ann.environment) { shell in
                try shell.type(line: "board \(server.address)")
                try await shell.wait("the list") { $0.shows("First") && $0.isBoard }
                try shell.press(["C-z"])
                try await shell.wait("the shell") { $0.shows("[\(128 + SIGTSTP)]") }
                try await Self.post("Second", as: bob, at: server)
                try shell.type(line: "fg")
                try await shell.wait("the new post") { $0.shows("1 new above") }
            }
        }
    }

    private static func post(
        _ title: String, as user: UserFolder, at server: BoardServerProcess
    ) async throws {
        let sent = try await user.run(
            "post", server.address, "--board", "free", "--title", title, input: "Text of \(title)")
        #expect(sent.status == .exited(0))
    }

    /// Creates another user, whose posts are new to the first one.
    private static func bob(
        of server: BoardServerProcess, in folder: URL
    ) async throws -> UserFolder {
        try server.admin("user", "add", "bob", "--password-stdin")
        let bob = try UserFolder(folder.appending(path: "bob"))
        _ = try await bob.signIn(as: "bob", at: server)
        return bob
    }

    /// Runs a test with a board of one post, which the program of ann shows.
    private static func withBoard(
        _ body: (BoardServerProcess, UserFolder, UserFolder, PseudoTerminal) async throws -> Void
    ) async throws {
        try await withFolder { folder in
            let server = try BoardServerProcess(in: folder)
            let ann = try UserFolder(folder.appending(path: "ann"))
            _ = try await ann.signIn(at: server)
            let bob = try await bob(of: server, in: folder)
            try await post("First", as: ann, at: server)
            let terminal = try ann.start(server.address, columns: 99)
            try terminal.waitFor("First")
            try await body(server, ann, bob, terminal)
        }
    }
}
