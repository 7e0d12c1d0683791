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

    @Test func `a failed command names the option for what is stored`() async throws {
        try await withReader { server, reader in
            let first = try await reader.run("posts", server.address, "--json")
            #expect(first.status == .exited(0))
            server.end()

            for command in ["posts", "unread", "boards"] {
                let failed = try await reader.run(command, server.address)
                #expect(failed.status == .exited(69))
                #expect(failed.output.isEmpty)
                #expect(failed.errors.contains("To print what is stored, add --offline."))
            }
            let other = try await reader.run("posts", "board-server:http://127.0.0.1:1")
            #expect(!other.errors.contains("--offline"))
            let listed = try await reader.run("posts", server.address, "--offline")
            #expect(listed.output.contains("Free"))
        }
    }

    @Test func `a search prints what is stored although a server does not respond`() async throws {
        try await withReader { server, reader in
            try reader.configure("[sources]\nmine = \"\(server.address)\"")
            #expect(try await reader.run("fetch").status == .exited(0))
            server.send(SIGSTOP)

            let found = try await reader.run("search", "all", "Tea")
            server.send(SIGCONT)

            #expect(found.status == .exited(0))
            #expect(found.output.contains("차 Tea"))
            #expect(found.errors.contains("mine took too long to answer."))
        }
    }

    @Test func `a search of one source finds what only the store knows`() async throws {
        try await withReader { server, reader in
            try reader.configure("[sources]\nmine = \"\(server.address)\"")
            _ = try await reader.run("mine", "--keys", "m", "--print-screen", "--stored")

            #expect(try await reader.run("search", "mine", "bookmarked").output.contains("차 Tea"))
            let nothing = try await reader.run("search", "mine", "label:later 다")
            #expect(nothing.status == .exited(0) && nothing.output.isEmpty)
            #expect(nothing.errors.contains("Search for two syllables or more."))
        }
    }

    @Test func `bookmarks are found after the cache was cleared`() async throws {
        try await withReader { server, reader in
            try reader.configure("[sources]\nmine = \"\(server.address)\"")
            _ = try await reader.run("mine", "--keys", "m", "--print-screen", "--stored")
            #expect(try await reader.run("fetch").status == .exited(0))
            #expect(try await reader.run("cache", "clear").status == .exited(0))
            server.end()

            let found = try await reader.run("search", "all", "bookmarked four", "--offline")
            #expect(found.output.contains("차 Tea"))
        }
    }

    @Test func `nothing is stored beside the state of a newer version`() async throws {
        try await withReader { server, reader in
            #expect(try await reader.run("fetch", server.address).status == .exited(0))
            try reader.writeNewerState()

            let sent = try await reader.run(
                "post", server.address, "--board", "free", "--title", "Lost?", input: "Not lost.")
            #expect(sent.status != .exited(0))
            #expect(sent.output == "Not lost.\n")
            #expect(sent.errors.contains("was written by a newer board-tui"))
            #expect(sent.errors.contains("The text is not saved; it is on standard output again."))
            let fetched = try await reader.run("fetch", server.address)
            #expect(fetched.status == .exited(73) && fetched.output.isEmpty)
            let read = try await reader.run("posts", server.address, "--offline")
            #expect(read.status == .exited(66))
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

extension UserFolder {
    /// Writes an empty state file with a version that no program has.
    fileprivate func writeNewerState() throws {
        var page = [UInt8](repeating: 0, count: 4096)
        func write(_ bytes: some Sequence<UInt8>, at start: Int) {
            for (offset, byte) in bytes.enumerated() { page[start + offset] = byte }
        }
        write("SQLite format 3".utf8, at: 0)
        write([0x10, 0, 1, 1, 0, 64, 32, 32, 0, 0, 0, 1, 0, 0, 0, 1], at: 16)
        write([0, 0, 0, 4], at: 44)
        write([0, 0, 0, 1], at: 56)
        write([0, 0, 0x27, 0x0F], at: 60)
        write([0, 0, 0, 1], at: 92)
        write([0x0D, 0, 0, 0, 0, 0x10, 0], at: 100)
        try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
        for suffix in ["-wal", "-shm"] {
            try? FileManager.default.removeItem(at: state.appending(path: "state.db" + suffix))
        }
        try Data(page).write(to: state.appending(path: "state.db"))
    }
}
