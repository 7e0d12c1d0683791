import BoardStore
import Foundation
import TestSupport
import Testing

/// Tests of writing without a screen, with a real server.
struct WritingCommandTests {
    @Test func `posts and replies reach their board`() async throws {
        try await withServer { server, reader in
            let post = try await reader.run(
                "post", server.address, "--board", "free", "--title", "차 한 잔", "--json",
                input: "Good \"morning\".\n")
            let object = try JSONSerialization.jsonObject(with: Data(post.output.utf8))
            let id = try #require((object as? [String: Any])?["id"] as? String)
            let reply = try await reader.run("reply", server.address, id, "-", input: "So do I.\n")
            let answer = reply.output.trimmingCharacters(in: .newlines)
            _ = try await reader.run(
                "reply", server.address, id, "--to", answer, input: "And I.\n")

            let shown = try await reader.run("show", server.address, id)
            #expect(shown.output.hasPrefix("차 한 잔\nFree · ann"))
            for words in ["\nGood \"morning\".\n", "\n  So do I.\n", "\n    And I.\n"] {
                #expect(shown.output.contains(words))
            }
        }
    }

    @Test func `a post waits while no account can be restored, and is sent later`()
        async throws
    {
        try await withServer { server, reader in
            let tokens = reader.state.appending(path: "tokens").path
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: tokens)

            let post = try await reader.run(
                "post", server.address, "--board", "free", "--title", "Tea",
                input: "An hour of work.")
            #expect(post.status == .exited(EX_CANTCREAT))
            #expect(post.errors.contains("can be read by others"))
            #expect(post.errors.contains("It is in the outbox"))

            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: tokens)
            _ = try await reader.run(
                "post", server.address, "--board", "free", "--title", "More", input: "Words.")
            let posts = try await reader.run("posts", server.address)
            #expect(posts.output.contains("Tea") && posts.output.contains("More"))
        }
    }

    @Test func `a post without an account is refused, with a list of accounts`() async throws {
        try await withFolder { folder in
            let server = try BoardServerProcess(in: folder)
            let reader = try UserFolder(folder)
            func post(_ words: String) async throws -> BuiltProgram.Outcome {
                try await reader.run(
                    "post", server.address, "--board", "free", "--title", "Tea", "--as", "anne",
                    input: words)
            }
            let first = try await post("First words.")
            #expect(first.status == .exited(EX_NOPERM))
            #expect(first.errors.contains("Signed in: nobody. It is saved as a draft"))

            _ = try await reader.signIn(at: server)
            server.end()
            let second = try await post("Second words.")
            #expect(second.status == .exited(EX_NOPERM))
            #expect(second.errors.contains("anne is not signed in at"))
            #expect(second.errors.contains("Signed in: ann. It is saved as a draft"))
            let store = BoardStore(folder: StateFolder(path: reader.state.path)) { _ in }
            #expect(try await store.drafts().map(\.stage) == [.draft, .draft])
        }
    }

    @Test func `a single board needs no name`() async throws {
        try await withFolder { folder in
            let database = folder.appending(path: "one.db")
            let server = try ServerProcess(database: database)
            let password = BoardServerProcess.password + "\n"
            _ = try ServerProcess.admin(
                ["user", "add", "ann", "--password-stdin"], database: database.path,
                input: password)
            let reader = try UserFolder(folder)
            let address = "board-server:http://127.0.0.1:\(server.port)"
            _ = try await reader.run(
                "login", address, "--name", "ann", "--password-stdin", input: password)

            let post = try await reader.run(
                "post", address, "--title", "Tea", "--json", input: "words")

            #expect(post.output.contains("\"boardId\": \"general\""))
        }
    }

    @Test func `with several boards one must be named, and the draft is stored`()
        async throws
    {
        try await withFolder { folder in
            let server = try BoardServerProcess(in: folder)
            try server.admin("board", "add", "tea", "Tea")
            let reader = try UserFolder(folder)
            _ = try await reader.signIn(at: server)

            let post = try await reader.run(
                "post", server.address, "--title", "Tea", input: "My words.")

            #expect(post.status == .exited(EX_USAGE))
            #expect(post.errors.contains("add --board: ") && post.errors.contains("free"))
            #expect(try !reader.filesContaining("My words.").isEmpty)
        }
    }

    @Test func `a reply to a comment needs only its id, and leaves no draft`() async throws {
        try await withPost { server, reader, id in
            let reply = try await reader.run("reply", server.address, id, input: "So do I.\n")
            let comment = reply.output.trimmingCharacters(in: .newlines)

            let answer = try await reader.run(
                "reply", server.address, comment, "--json", input: "And I.\n")

            #expect(answer.status == .exited(0))
            #expect(
                answer.output.contains("\"postId\": \"\(id)\", \"parentId\": \"\(comment)\""))
            let shown = try await reader.run("show", server.address, id)
            #expect(shown.output.contains("\n    And I.\n"))
            let store = BoardStore(folder: StateFolder(path: reader.state.path)) { _ in }
            #expect(try await store.drafts() == [])
        }
    }

    @Test func `a reply can name its post by a link`() async throws {
        try await withPost { server, reader, id in
            let link = "http://127.0.0.1:\(server.port)/posts/\(id)"

            for file in [[], ["-"]] {
                let reply = try await reader.run(["reply", link] + file, input: "So do I.\n")
                #expect(reply.status == .exited(0))
            }
            let tooMuch = try await reader.run("reply", link, id, "-", input: "So do I.\n")

            #expect(tooMuch.status == .exited(EX_USAGE))
            #expect(tooMuch.errors.contains("The link already names the post; leave out the id."))
        }
    }

    @Test func `a reply to a missing post reports where the draft is`() async throws {
        try await withServer { server, reader in
            let reply = try await reader.run("reply", server.address, "99999", input: "My words.")

            #expect(reply.status == .exited(EX_NOINPUT))
            #expect(
                reply.errors.hasPrefix(
                    "board-tui: What it replies to no longer exists. It is saved"))
            #expect(reply.errors.hasSuffix("use “reply SOURCE POST --to COMMENT”.\n"))
        }
    }

    @Test func `a reply to a missing comment suggests a reply to the post`()
        async throws
    {
        try await withPost { server, reader, id in
            let reply = try await reader.run(
                "reply", server.address, id, "--to", "999", input: "My words.")

            #expect(reply.status == .exited(EX_NOINPUT))
            #expect(reply.errors.contains("you can reply to the post. It is saved"))
            #expect(try !reader.filesContaining("My words.").isEmpty)
        }
    }

    @Test func `a reply refused for its text does not mention the option for comments`()
        async throws
    {
        try await withPost { server, reader, id in
            let reply = try await reader.run(
                "reply", server.address, id, input: String(repeating: "long ", count: 20_000))

            #expect(reply.status == .exited(EX_NOPERM))
            #expect(reply.errors.hasSuffix("and F8 deletes it.\n"))
        }
    }

    @Test func `the text can come from a file`() async throws {
        try await withServer { server, reader in
            let file = reader.folder.appending(path: "letter.md")
            try Data("# One\n\nTwo".utf8).write(to: file)

            let post = try await reader.run(
                "post", server.address, file.path, "--board", "free", "--title", "Tea")

            let id = post.output.trimmingCharacters(in: .newlines)
            let shown = try await reader.run("show", server.address, id, "--json")
            #expect(shown.output.contains("\"body\": \"# One\\n\\nTwo\""))
        }
    }

    @Test func `a failed post is sent before the next one, once`() async throws {
        try await withServer { server, reader in
            server.end()

            let first = try await post("First", at: server, reader)
            #expect(first.status == .exited(EX_UNAVAILABLE))
            #expect(first.output.isEmpty)
            #expect(first.errors.contains("It is in the outbox"))

            try server.start()
            let second = try await post("Second", at: server, reader)
            #expect(second.status == .exited(0))
            let posts = try await reader.run("posts", server.address)
            let titles = posts.output.split(separator: "\n").filter { $0.first != " " }
            #expect(titles == ["Second", "First"])
        }
    }

    @Test func `an anonymous post is not sent where authors are shown`() async throws {
        try await withServer { server, reader in
            let post = try await reader.run(
                "post", server.address, "--board", "free", "--title", "Tea", "--anonymous",
                input: "Words.")
            #expect(post.status == .exited(EX_UNAVAILABLE))
            #expect(post.errors.contains("no anonymous posts"))
            #expect(post.errors.contains("It is saved as a draft"))
            #expect(try !reader.filesContaining("Words.").isEmpty)
            _ = try await self.post("Second", at: server, reader)
            #expect(try await !reader.run("posts", server.address).output.contains("Tea"))
        }
    }

    @Test func `a post to an unreachable address is stored and sent later`() async throws {
        try await withServer { server, reader in
            server.end()

            let address = "http://127.0.0.1:\(server.port)"
            let first = try await reader.run(
                "post", address, "--board", "free", "--title", "First", input: "Words.")
            #expect(first.status == .exited(EX_UNAVAILABLE))
            #expect(first.errors.contains("It is in the outbox"))

            try server.start()
            _ = try await reader.run(
                "post", address, "--board", "free", "--title", "Second", input: "Words.")
            #expect(try await reader.run("posts", server.address).output.contains("First\n"))
        }
    }

    @Test func `a refused post is reported and stored`() async throws {
        try await withServer { server, reader in
            let post = try await reader.run(
                "post", server.address, "--board", "nowhere", "--title", "Tea", input: "My words.")

            #expect(post.status == .exited(EX_NOINPUT))
            #expect(post.errors.hasPrefix("board-tui: There is no board “nowhere”."))
            #expect(
                post.errors.hasSuffix(
                    "It is saved as a draft. In :drafts of board-tui, Enter continues it and F8"
                        + " deletes it.\n"))
            #expect(try !reader.filesContaining("My words.").isEmpty)
        }
    }

    @Test func `token-command signs in by itself`() async throws {
        try await withFolder { folder in
            let server = try BoardServerProcess(in: folder)
            let keeper = try UserFolder(folder.appending(path: "keeper"))
            _ = try await keeper.signIn(at: server)
            let reader = try UserFolder(
                folder.appending(path: "reader"),
                configuration: "token-command = \"cut -f 3 '\(keeper.state.path)/tokens'\"")

            let posted = try await post("First", at: server, reader)

            #expect(posted.status == .exited(0))
            #expect(try await reader.run("accounts").output.contains("ann"))
            #expect(try await reader.run("posts", server.address).output.contains("First\n"))
        }
    }

    @Test func `a post written without an account is not sent by another account`() async throws {
        try await withFolder { folder in
            let server = try BoardServerProcess(in: folder)
            let reader = try UserFolder(folder)

            let first = try await post("First", at: server, reader)
            #expect(first.status == .exited(EX_NOPERM))
            #expect(first.errors.contains("you are not signed in at"))
            #expect(first.errors.contains("board-tui login"))
            #expect(first.errors.contains("It is saved as a draft"))

            _ = try await reader.signIn(at: server)
            _ = try await post("Second", at: server, reader)
            #expect(try await !reader.run("posts", server.address).output.contains("First\n"))
            #expect(try !reader.filesContaining("First").isEmpty)
        }
    }

    @Test(arguments: [
        (["post", "demo", "--title", "Tea"], EX_UNAVAILABLE, "cannot be written to"),
        (["post", "feed:http://127.0.0.1:1", "--title", "T"], EX_UNAVAILABLE, "cannot be written"),
        (["post", "demo"], EX_USAGE, "--title"),
        (["post", "demo"], EX_USAGE, "Try board-tui post --help."),
        (["post", "demo", "--title", " "], EX_USAGE, "A post needs a title"),
        (["post", "all", "--title", "Tea"], EX_USAGE, "one source"),
        (["post", "demo", "/dev/null/none/letter", "--title", "T"], EX_NOINPUT, "cannot be read"),
        (["reply", "demo"], EX_USAGE, "post"),
        (["login", "demo"], EX_UNAVAILABLE, "support accounts"),
    ])
    func `invalid arguments are reported in one line`(
        _ arguments: [String], _ status: Int32, _ words: String
    ) async throws {
        let outcome = try await BuiltProgram.run(arguments, input: "Words.")

        #expect(outcome.status == .exited(status))
        #expect(outcome.errors.contains(words))
        #expect(outcome.errors.split(separator: "\n").count == 1)
    }

    @Test func `invalid UTF-8 is not sent`() async throws {
        try await withFolder { folder in
            let file = folder.appending(path: "latin")
            try Data([0x63, 0x61, 0x66, 0xE9]).write(to: file)

            let outcome = try await BuiltProgram.run(["post", "demo", file.path, "--title", "Tea"])

            #expect(outcome.status == .exited(EX_DATAERR))
            #expect(outcome.errors.hasSuffix("latin is not UTF-8.\n"))
        }
    }

    private func post(
        _ title: String, at server: BoardServerProcess, _ reader: UserFolder
    ) async throws -> BuiltProgram.Outcome {
        try await reader.run(
            "post", server.address, "--board", "free", "--title", title, input: "Words.\n")
    }
    /// Runs a test with a server and a signed-in user.
    private func withServer(
        _ test: (BoardServerProcess, UserFolder) async throws -> Void
    ) async throws {
        try await withFolder { folder in
            let server = try BoardServerProcess(in: folder)
            let reader = try UserFolder(folder)
            _ = try await reader.signIn(at: server)
            try await test(server, reader)
        }
    }

    /// Runs a test with a server and a post by the user.
    private func withPost(
        _ test: (BoardServerProcess, UserFolder, _ id: String) async throws -> Void
    ) async throws {
        try await withServer { server, reader in
            let written = try await post("Tea", at: server, reader)
            try await test(server, reader, written.output.trimmingCharacters(in: .newlines))
        }
    }
}
