import Foundation
import TestSupport
import Testing

/// Reading what was stored after the server is gone.
@Suite(.serialized) struct OfflineReadingTests {
    /// Runs `test` with a server that has a post, and a user without an account.
    private func withReader(
        _ test: (BoardServerProcess, UserFolder) async throws -> Void
    ) async throws {
        try await withFolder { folder in
            let server = try BoardServerProcess(in: folder)
            let writer = try UserFolder(folder.appending(path: "ann"))
            #expect(try await writer.signIn(at: server).status == .exited(0))
            let sent = try await writer.run(
                "post", server.address, "--board", "free", "--title", "차 Tea",
                input: "At four. 🫖")
            #expect(sent.status == .exited(0))
            try await test(server, UserFolder(folder.appending(path: "reader")))
        }
    }

    @Test func `fetched posts are printed without the server`() async throws {
        try await withReader { server, reader in
            let fetched = try await reader.run("fetch", server.address, "--json")
            let source = server.address.replacing("board-server:http://", with: "")
            #expect(
                fetched.output
                    == "{\"source\": \"\(source)\", \"posts\": 1, \"threads\": 1, \"error\": null}\n"
            )
            #expect(fetched.status == .exited(0))
            server.end()

            let posts = try await reader.run("posts", server.address, "--offline")
            #expect(posts.output.contains("차 Tea"))
            let thread = try await reader.run("show", server.address, "1", "--offline")
            #expect(thread.output.contains("At four. 🫖"))
            let missing = try await reader.run("show", server.address, "2", "--offline")
            #expect(missing.status == .exited(66))
            #expect(try await reader.run("fetch", server.address).status == .exited(69))
            #expect(try await reader.run("fetch", "nowhere").status == .exited(64))

            #expect(try await reader.run("cache", "clear").status == .exited(0))
            let cleared = try await reader.run("posts", server.address, "--offline")
            #expect(cleared.status == .exited(66))
        }
    }

    @Test func `a post that was read is there at the next start without the server`()
        async throws
    {
        try await withReader { server, reader in
            let first = try terminal(server, reader)
            try first.waitFor("as of")
            try first.waitFor("차 Tea")
            try first.send("\r")
            try first.waitFor("At four. 🫖")
            // The program stores what it received in the background.
            try await waitUntil("the post to be stored") {
                try await reader.run("show", server.address, "1", "--offline").status == .exited(0)
            }
            try first.send("qqq")
            _ = try first.waitForExit()
            server.end()

            let second = try terminal(server, reader)
            try second.waitFor("offline")
            try second.waitFor("차 Tea")
            try second.send("\r")
            try second.waitFor("At four. 🫖")
            try second.waitFor("offline")
            try second.send("q")
            try server.start()
            try second.send("R")
            try second.waitUntil("the list of the server") { !$0.text.contains("offline") }
            try second.send("q")
            _ = try second.waitForExit()
        }
    }

    private func terminal(
        _ server: BoardServerProcess, _ reader: UserFolder
    ) throws -> PseudoTerminal {
        try PseudoTerminal(
            command: ["bash", "-c", "exec board-tui \"$0\"", server.address],
            environment: BuiltProgram.environment.merging(reader.environment) { $1 })
    }
}
