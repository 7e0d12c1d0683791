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
            let first = try reader.start(server.address)
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
            // The next start would read them.
            for log in ["state/board-tui/state.db-wal", "cache/board-tui/cache.db-wal"] {
                let bytes = try? Data(contentsOf: reader.folder.appending(path: log))
                #expect(bytes?.isEmpty ?? true)
            }
            server.end()

            let second = try reader.start(server.address)
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

    @Test func `a queued post is stored by the next fetch`() async throws {
        try await withReader { server, reader in
            _ = try await reader.run("posts", server.address)
            server.end()
            let offline = try reader.start(server.address)
            try offline.waitFor("차 Tea")
            try offline.send("\r")
            try offline.waitFor("Press f")
            try offline.send("f")
            try offline.waitFor("The next board-tui fetch will load")
            try offline.send("qqq")
            _ = try offline.waitForExit()

            try server.start()
            let fetched = try await reader.run("fetch", server.address, "--limit", "1")
            #expect(fetched.output.hasSuffix("1 post, 1 thread\n"))
            server.end()
            let thread = try await reader.run("show", server.address, "1", "--offline")
            #expect(thread.output.contains("At four. 🫖"))
        }
    }

    @Test func `a bookmarked post is shown at once although the server does not respond`()
        async throws
    {
        try await withReader { server, reader in
            _ = try await reader.run(
                server.address, "--keys", "m", "--print-screen", "--stored")
            #expect(try await reader.run("fetch", server.address).status == .exited(0))
            #expect(try await reader.run("cache", "clear").status == .exited(0))
            #expect(try await reader.run("posts", server.address).status == .exited(0))
            server.send(SIGSTOP)
            let screen = try reader.start(server.address)
            try screen.waitFor("차 Tea")
            try screen.send("\r")
            try screen.waitFor("At four. 🫖")
            try screen.waitFor("as of")
            try screen.send("qqq")
            _ = try screen.waitForExit()
        }
    }
}
