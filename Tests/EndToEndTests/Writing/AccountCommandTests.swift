import Foundation
import TestSupport
import Testing

/// Tests of signing in and out without a screen, with a real server.
struct AccountCommandTests {
    @Test func `a session lasts until sign-out`() async throws {
        try await withFolder { folder in
            let server = try BoardServerProcess(in: folder)
            let reader = try UserFolder(folder)

            let login = try await reader.signIn(at: server)
            #expect(login.status == .exited(0))
            #expect(
                login.output
                    == "Signed in as ann at 127.0.0.1:\(server.port). The token is stored"
                    + " in \(reader.state.path)/tokens, which only you can read.\n")

            let accounts = try await reader.run("accounts", "--json")
            #expect(accounts.output.contains("\"name\": \"ann\", \"kept\": \"file\""))
            #expect(try reader.filesContaining(BoardServerProcess.password) == [])

            let logout = try await reader.run("logout", server.address)
            #expect(logout.output == "Signed ann out at 127.0.0.1:\(server.port).\n")
            #expect(try await reader.run("accounts").output == "")
            let again = try await reader.run("logout", server.address)
            #expect(again.status == .exited(EX_NOINPUT))
            #expect(
                again.errors == "board-tui: you are not signed in at 127.0.0.1:\(server.port).\n")
        }
    }

    @Test func `with several accounts at a site, writing uses the last one or the named one`()
        async throws
    {
        try await withFolder { folder in
            let server = try BoardServerProcess(in: folder)
            try server.admin("user", "add", "bob", "--password-stdin")
            let reader = try UserFolder(folder)
            _ = try await reader.signIn(at: server)
            _ = try await reader.signIn(as: "bob", at: server)
            #expect(
                try await reader.run("accounts").output == """
                    ann          file  http://127.0.0.1:\(server.port)/
                    bob  in use  file  http://127.0.0.1:\(server.port)/

                    """)

            for arguments in [[], ["--as", "ann"], ["--as", "eve"]] {
                _ = try await reader.run(
                    ["post", server.address, "--board", "free", "--title", "Tea"] + arguments,
                    input: "words")
            }
            let posts = try await reader.run("posts", server.address, "--json")
            #expect(posts.output.components(separatedBy: "\"author\": \"bob\"").count == 2)
            #expect(posts.output.components(separatedBy: "\"author\": \"ann\"").count == 2)

            let unclear = try await reader.run("logout", server.address)
            #expect(unclear.status == .exited(EX_USAGE))
            #expect(unclear.errors.contains("add --name: ann, bob."))
            _ = try await reader.run("logout", server.address, "--name", "bob")
            #expect(try await reader.run("accounts").output.hasPrefix("ann  in use"))
        }
    }

    @Test func `a wrong password does not sign in`() async throws {
        try await withFolder { folder in
            let server = try BoardServerProcess(in: folder)
            let reader = try UserFolder(folder)

            let login = try await reader.run(
                "login", server.address, "--name", "ann", "--password-stdin",
                input: "not the password\n")

            #expect(login.status == .exited(EX_NOPERM))
            #expect(login.errors == "board-tui: Wrong name or password.\n")
            #expect(try await reader.run("accounts").output == "")
        }
    }

    @Test func `a typed password is not echoed`() async throws {
        try await withFolder { folder in
            let server = try BoardServerProcess(in: folder)
            let reader = try UserFolder(folder)
            let environment = try BuiltProgram.environment.merging(reader.environment) { $1 }
            let terminal = try PseudoTerminal(
                command: ["sh", "-c", "exec board-tui login \(server.address) --name ann"],
                environment: environment)
            try terminal.waitUntil("the question") { $0.text.contains("Password:") }

            try terminal.send("wrong\u{15}\(BoardServerProcess.password)x\u{7F}\r")
            try terminal.waitForExit()

            #expect(terminal.exitStatus == .exited(0))
            let seen = String(decoding: terminal.output, as: UTF8.self)
            #expect(seen.contains("Signed in as ann"))
            #expect(!seen.contains("horse") && !seen.contains("wrong"))
            #expect(try terminal.settings == terminal.initialSettings)
        }
    }

    @Test func `cancelling the password prompt leaves the terminal as it was before`() async throws
    {
        try await withFolder { folder in
            let server = try BoardServerProcess(in: folder)
            let terminal = try PseudoTerminal(
                command: ["sh", "-c", "exec board-tui login \(server.address) --name ann"],
                environment: try BuiltProgram.environment)
            try terminal.waitUntil("the question") { $0.text.contains("Password:") }

            try terminal.send("half\u{3}")
            try terminal.waitForExit()

            #expect(terminal.exitStatus == .exited(130))
            #expect(try terminal.settings == terminal.initialSettings)
        }
    }

    /// Makes no request, because the address is in a documentation network.
    @Test func `a password is sent unencrypted only after a question`() async throws {
        let (status, text) = try await PseudoTerminal.run(
            [
                "sh", "-c",
                "echo secret | setsid -w board-tui login bbj:http://192.0.2.1 --name ann"
                    + " --password-stdin",
            ], environment: try BuiltProgram.environment)

        #expect(status == .exited(EX_USAGE))
        #expect(text.contains("the connection to 192.0.2.1 is not encrypted"))
        #expect(text.contains("Add --yes"))
    }

    @Test func `the question about an unencrypted connection can be denied`() throws {
        let terminal = try PseudoTerminal(
            command: [
                "sh", "-c",
                "echo secret | board-tui login bbj:http://192.0.2.1 --name ann --password-stdin",
            ], environment: try BuiltProgram.environment)
        try terminal.waitUntil("the question") { $0.text.contains("[y/N]") }

        try terminal.send("\r")
        try terminal.waitForExit()

        #expect(terminal.exitStatus == .exited(EX_UNAVAILABLE))
        #expect(String(decoding: terminal.output, as: UTF8.self).contains("nothing was sent"))
    }

    @Test func `token-command provides the token, and core dumps are off`() async throws {
        try await withFolder { folder in
            let server = try BoardServerProcess(in: folder)
            let keeper = try UserFolder(folder.appending(path: "keeper"))
            _ = try await keeper.signIn(at: server)
            let line =
                "cut -f 3 '\(keeper.state.path)/tokens'; ulimit -c > '\(folder.path)/limit'"
            let reader = try UserFolder(
                folder.appending(path: "reader"), configuration: "token-command = \"\(line)\"")

            let login = try await reader.run("login", server.address)

            #expect(
                login.output == "Signed in as ann at 127.0.0.1:\(server.port). The token is not"
                    + " stored; from now on token-command provides it.\n")
            let limit = try String(contentsOf: folder.appending(path: "limit"), encoding: .utf8)
            #expect(limit == "0\n")
            let token = try String(
                contentsOf: keeper.state.appending(path: "tokens"), encoding: .utf8
            )
            .split(separator: "\t").last.map { String($0.dropLast()) }
            #expect(try reader.filesContaining(try #require(token)) == [])
        }
    }

    @Test func `a rejected token is reported`() async throws {
        try await withFolder { folder in
            let server = try BoardServerProcess(in: folder)
            let reader = try UserFolder(folder, configuration: "token-command = \"echo old\"")

            let login = try await reader.run("login", server.address)

            #expect(login.status == .exited(EX_NOPERM))
            #expect(
                login.errors
                    == "board-tui: 127.0.0.1:\(server.port) does not accept what token-command"
                    + " printed.\n")
        }
    }

    @Test func `sign-out without a connection deletes the local account`() async throws {
        try await withFolder { folder in
            let server = try BoardServerProcess(in: folder)
            let reader = try UserFolder(folder)
            _ = try await reader.signIn(at: server)
            server.end()

            let logout = try await reader.run("logout", server.address)

            #expect(logout.output == "Removed ann from this computer.\n")
            #expect(logout.errors.contains("was not notified"))
            #expect(try await reader.run("accounts").output == "")
        }
    }

    @Test func `without a keyring the account is not stored, with a message`() async throws {
        try await withFolder { folder in
            let server = try BoardServerProcess(in: folder)
            let reader = try UserFolder(folder, configuration: "")
            let environment = try BuiltProgram.environment.merging(reader.environment) { $1 }
                .merging(["PATH": try ReleaseBuild.folder().path + ":/bin"]) { $1 }

            let login = try await BuiltProgram.run(
                ["login", server.address, "--name", "ann", "--password-stdin"],
                input: BoardServerProcess.password, changing: environment)

            #expect(login.status == .exited(EX_CANTCREAT))
            #expect(login.errors.contains("tokens = \"file\" in config.toml"))
            #expect(try await reader.run("accounts").output == "")
        }
    }
}
