import Foundation
import TestSupport
import Testing

/// Tests of the inbox with the real program and the real server.
struct InboxTests {
    @Test func `a reply is printed until it was read`() async throws {
        try await Self.withReply { server, ann, _, post in
            let printed = try await ann.run("inbox", server.address)
            #expect(printed.status == .exited(0))
            #expect(printed.output.contains("reply · bob"))
            #expect(printed.output.contains("\n  Yes, 그래요.\n"))
            let entry = try #require(try await Self.entries(ann, server.address).first)
            #expect(entry["kind"] as? String == "reply" && entry["author"] as? String == "bob")
            #expect(entry["postId"] as? String == post && entry["commentId"] is String)
            #expect(entry["unread"] as? Bool == true && entry["body"] as? String == "Yes, 그래요.")
        }
    }

    @Test func `the inboxes of all accounts at a server are printed, also without a network`()
        async throws
    {
        try await Self.withReply { server, ann, bob, post in
            try server.admin("user", "add", "eve", "--password-stdin")
            _ = try await ann.signIn(as: "eve", at: server)
            _ = try await bob.run("reply", server.address, post, input: "Ask @eve.")
            let terminal = try ann.start(server.address, columns: 99)
            try terminal.waitFor("inbox 3")
            try terminal.send("q")
            _ = try terminal.waitForExit()

            let printed = try await ann.run("inbox", server.address)
            #expect(printed.output.contains("reply to ann · bob"))
            #expect(printed.output.contains("mention of eve · bob"))
            let accounts = try await Self.entries(ann, server.address).map {
                $0["account"] as? String
            }
            #expect(Set(accounts) == ["ann", "eve"])
            server.end()
            let stored = try await ann.run("inbox", server.address, "--offline")
            #expect(stored.output == printed.output)
        }
    }

    @Test func `the stored inbox is printed without a network`() async throws {
        try await Self.withReply { server, ann, _, _ in
            let terminal = try ann.start(server.address, columns: 99)
            try terminal.waitFor("inbox 1")
            try terminal.send("q")
            _ = try terminal.waitForExit()
            server.end()

            let printed = try await ann.run("inbox", server.address, "--offline")
            #expect(printed.status == .exited(0))
            #expect(printed.output.contains("reply · bob"))
        }
    }

    @Test func `a failing source is named, and the others are printed`() async throws {
        try await Self.withReply { server, ann, _, _ in
            try await withFolder { folder in
                let far = try BoardServerProcess(in: folder)
                _ = try await ann.signIn(at: far)
                try ann.configure(
                    """
                    tokens = "file"
                    [sources]
                    home = "\(server.address)"
                    far = "\(far.address)"
                    """)
                far.end()
                let partial = try await ann.run("inbox")
                #expect(partial.status == .exited(0))
                #expect(partial.output.contains("home · reply · bob"))
                #expect(partial.errors.contains("far: "))

                server.end()
                let failed = try await ann.run("inbox", "--json")
                #expect(failed.status == .exited(EX_UNAVAILABLE))
                #expect(failed.errors.contains("127.0.0.1") && failed.output.isEmpty)
            }
        }
    }

    @Test func `a reply is counted within seconds while the list is shown`() async throws {
        try await Self.withReply { server, ann, bob, post in
            let terminal = try ann.start(server.address, columns: 99)
            try terminal.waitFor("inbox 1")
            _ = try await bob.run("reply", server.address, post, input: "Or at five?")
            try terminal.waitFor("inbox 2")
        }
    }

    @Test func `an entry is answered from the inbox`() async throws {
        try await Self.withReply { server, ann, bob, _ in
            let terminal = try ann.start(server.address, columns: 99)
            try terminal.waitFor("inbox 1")
            try terminal.send("ir")
            try terminal.waitFor("Reply to bob")
            try terminal.send("See you then.\u{13}")
            try terminal.waitFor("Sent: See you then.")
            let reply = try await Self.entries(bob, server.address).first
            #expect(reply?["author"] as? String == "ann")
            #expect(try await Self.entries(ann, server.address).isEmpty)
        }
    }

    @Test func `filters apply to the inbox`() async throws {
        try await Self.withReply { server, ann, _, _ in
            try ann.configure(
                """
                tokens = "file"
                [filters.bob]
                query = "author:bob"
                action = "hide"
                """)
            let hidden = try await ann.run("inbox", server.address)
            #expect(hidden.output.isEmpty && hidden.status == .exited(0))
            #expect(hidden.errors.contains("1 entry is hidden by filters."))
            try ann.configure(
                """
                tokens = "file"
                [filters.rice]
                query = "그래요"
                action = "read"
                """)
            #expect(try await Self.entries(ann, server.address).isEmpty)
            let all = try await ann.run("inbox", server.address, "--all").output
            #expect(all.contains("Yes, 그래요."))
        }
    }

    @Test func `a filter that is written to the file applies to the running program`() async throws
    {
        try await Self.withReply { server, ann, _, _ in
            let terminal = try ann.start(server.address, columns: 99)
            try terminal.waitFor("inbox 1")
            try ann.configure(
                "tokens = \"file\"\n[filters.tea]\nquery = \"tea\"\naction = \"hide\"\n")
            try terminal.waitFor("1 hidden")
            try ann.configure("tokens = \"file\"\n")
            try terminal.waitUntil("the post to return") { $0.text.contains("Tea?") }
        }
    }

    @Test func `a reply is counted, opened in its thread, and read everywhere`() async throws {
        try await Self.withReply { server, ann, _, _ in
            let first = try ann.start(server.address, columns: 99)
            try first.waitFor("inbox 1")
            try first.send("i")
            try first.waitFor("• bob · reply · Tea?")
            try first.send("\r")
            try first.waitFor("At four?")
            try first.waitFor("Yes, 그래요.")
            try await waitUntil("the server to know") {
                try await Self.entries(ann, server.address).isEmpty
            }
            try first.send("Q")
            #expect(try first.waitForExit() == .exited(0))

            server.end()
            let second = try ann.start(server.address, columns: 99)
            // The list is also that of the last run.
            try second.waitFor("offline")
            try second.send("i")
            // The entries of the last run.
            try second.waitFor("bob · reply · Tea?")
            try second.waitFor("Can't reach")
        }
    }

    @Test func `a mark without a network is sent once the server is back, also after a kill`()
        async throws
    {
        try await Self.withReply { server, ann, _, _ in
            let first = try ann.start(server.address, columns: 99)
            try first.waitFor("inbox 1")
            server.end()
            try first.send("i")
            try first.waitFor("• bob · reply · Tea?")
            try first.send("u")
            let second = try ann.start(server.address, columns: 99)
            try second.waitFor("offline")
            try second.send("i")
            for terminal in [first, second] {
                try terminal.waitUntil("the mark") { screen in
                    let entry = screen.lines.first { $0.contains("bob · reply · Tea?") }
                    return entry?.contains("•") == false
                }
            }
            for terminal in [first, second] {
                kill(terminal.processIdentifier, SIGKILL)
                try terminal.waitForExit()
            }

            try server.start()
            let other = try UserFolder(ann.folder.appending(path: "other"))
            _ = try await other.signIn(at: server)
            #expect(try await Self.entries(other, server.address).count == 1)
            #expect(try await Self.entries(ann, server.address).isEmpty)
            let third = try ann.start(server.address, columns: 99)
            try third.waitFor("Tea?")
            try await waitUntil("the server to know") {
                try await Self.entries(other, server.address).isEmpty
            }
        }
    }

    @Test func `without an account, and without an inbox, the way on is printed`() async throws {
        try await withFolder { folder in
            let server = try BoardServerProcess(in: folder)
            let reader = try UserFolder(folder)
            let guest = try await reader.run("inbox", server.address)
            #expect(guest.status == .exited(EX_UNAVAILABLE))
            #expect(guest.errors.contains("sign in with board-tui login"))
            let demo = try await reader.run("inbox", "demo")
            #expect(demo.status == .exited(EX_UNAVAILABLE))
            #expect(demo.errors.contains("has no inbox"))
        }
    }

    private static func entries(
        _ user: UserFolder, _ source: String
    ) async throws -> [[String: Any]] {
        let output = try await user.run("inbox", source, "--json").output
        let object = try JSONSerialization.jsonObject(with: Data(output.utf8))
        return (object as? [String: Any])?["data"] as? [[String: Any]] ?? []
    }

    /// Runs a test as ann and bob, with a post of ann to which bob has replied.
    private static func withReply(
        _ body: (BoardServerProcess, UserFolder, UserFolder, String) async throws -> Void
    ) async throws {
        try await withFolder { folder in
            let server = try BoardServerProcess(in: folder)
            try server.admin("user", "add", "bob", "--password-stdin")
            let ann = try UserFolder(folder.appending(path: "ann"))
            let bob = try UserFolder(folder.appending(path: "bob"))
            _ = try await ann.signIn(at: server)
            _ = try await bob.signIn(as: "bob", at: server)
            let post = try await ann.run(
                "post", server.address, "--board", "free", "--title", "Tea?", input: "At four?")
            let id = post.output.trimmingCharacters(in: .whitespacesAndNewlines)
            _ = try await bob.run("reply", server.address, id, input: "Yes, 그래요.")
            try await body(server, ann, bob, id)
        }
    }
}
