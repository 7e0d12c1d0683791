import Foundation
import TestSupport
import Testing

/// Tests of stored read posts and bookmarks in commands without a screen.
struct ReadStateCommandTests {
    private func objects(_ outcome: BuiltProgram.Outcome) throws -> [[String: Any]] {
        let json = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
        return try #require((json as? [String: Any])?["data"] as? [[String: Any]])
    }

    @Test func `commands print what is stored, unless they are private`() async throws {
        try await withFolder { folder in
            let user = try UserFolder(folder)
            let file = folder.appending(path: "posts.json").path
            try Posts.document(1...3).write(toFile: file, atomically: true, encoding: .utf8)
            let keys = "j m <Enter> q t later<Enter> ="
            let screen = try await user.run(
                file, "--keys", keys, "--size", "80x20", "--print-screen", "--stored")
            #expect(screen.output.contains("#later"))

            let posts = try objects(await user.run("posts", file, "--json"))
            #expect(posts.map { $0["unread"] as? Bool } == [true, false, true])
            #expect(posts.map { $0["bookmarked"] as? Bool } == [false, true, false])
            #expect(posts.map { $0["newComments"] as? Int } == [0, 0, 0])
            #expect(posts.map { $0["labels"] as? [String] } == [[], ["later"], []])
            let found = try objects(
                await user.run("search", file, "bookmarked label:later ~unread", "--json"))
            #expect(found.map { $0["id"] as? String } == ["2"])

            try FileManager.default.removeItem(atPath: file)
            let bookmarks = try objects(await user.run("bookmarks", "--json"))
            #expect(bookmarks.map { $0["title"] as? String } == ["Post 2"])
            #expect(bookmarks.map { $0["source"] as? String } == [file])
            #expect(bookmarks.map { $0["unread"] as? Bool } == [false])
            #expect(try await user.run("bookmarks").output.contains("Post 2\n"))
            #expect(try objects(await user.run("bookmarks", "--json", "--private")).isEmpty)
        }
    }

    @Test func `a source keeps its marks when it is added and renamed`() async throws {
        try await withFolder { folder in
            let server = try BoardServerProcess(in: folder)
            let user = try UserFolder(folder.appending(path: "user"))
            _ = try await user.signIn(at: server)
            _ = try await user.run(
                "post", server.address, "--board", "free", "--title", "Tea", input: "Green.")
            _ = try await user.run(
                server.address, "--keys", "m <Enter> q t later<Enter>", "--print-screen",
                "--stored")

            #expect(try await user.run("add", "tea", server.address).status == .exited(0))
            #expect(try await user.run("rename", "tea", "차").status == .exited(0))

            let posts = try objects(await user.run("posts", "차", "--json"))
            #expect(posts.map { $0["unread"] as? Bool } == [false])
            #expect(posts.map { $0["labels"] as? [String] } == [["later"]])
            let bookmarks = try objects(await user.run("bookmarks", "--json"))
            #expect(bookmarks.map { $0["source"] as? String } == ["차"])
        }
    }

    @Test func `marks of several sources are stored`() async throws {
        try await withFolder { folder in
            let file = folder.appending(path: "posts.json").path
            try Posts.document(1...3).write(toFile: file, atomically: true, encoding: .utf8)
            let user = try UserFolder(
                folder, configuration: "[sources]\na = \"\(file)\"\nb = \"\(file)\"")
            _ = try await user.run("--keys", "j m", "--print-screen", "--stored")

            let posts = try objects(await user.run("posts", "--json"))
            #expect(posts.count { $0["bookmarked"] as? Bool == true } == 2)
            let bookmarks = try objects(await user.run("bookmarks", "--json"))
            #expect(bookmarks.map { $0["source"] as? String } == ["a"])
        }
    }

    @Test(.timeLimit(.minutes(30)))
    func `after a kill at twenty points, stored marks are kept`() async throws {
        var generator = SeededGenerator(seed: 11)
        try await withFolder { folder in
            let user = try UserFolder(folder)
            let file = folder.appending(path: "posts.json").path
            try Posts.document(1...100).write(toFile: file, atomically: true, encoding: .utf8)
            func readPosts() async throws -> Set<String> {
                let posts = try objects(await user.run("posts", file, "--json"))
                return Set(
                    posts.filter { $0["unread"] as? Bool == false }
                        .compactMap { $0["id"] as? String })
            }
            var read: Set<String> = []
            for _ in 0..<20 {
                let terminal = try user.start(file)
                try terminal.waitFor("/100")
                try await waitUntil("a mark to be stored") {
                    try terminal.send("nu")
                    return try await readPosts().count > read.count
                }
                let stored = try await readPosts()
                try terminal.send("nununu")
                // From before the keys are read until after the marks are stored.
                usleep(UInt32.random(in: 0..<40_000, using: &generator))
                kill(terminal.processIdentifier, SIGKILL)
                try terminal.waitForExit()
                read = try await readPosts()
                #expect(read.isSuperset(of: stored))
            }
            #expect(read.count >= 20)
        }
    }

    @Test func `unread posts are counted, and show marks nothing as read`() async throws {
        try await withFolder { folder in
            let user = try UserFolder(folder)
            let file = folder.appending(path: "posts.json").path
            try Posts.document(1...3).write(toFile: file, atomically: true, encoding: .utf8)
            _ = try await user.run(
                file, "--keys", "<Enter>", "--print-screen", "--stored")
            _ = try await user.run("show", file, "2")

            let counts = try objects(await user.run("unread", file, "--json"))
            #expect(counts.map { $0["unread"] as? Int } == [2])
            #expect(counts.map { $0["board"] is NSNull } == [true])
            let asPrivate = try objects(await user.run("unread", file, "--json", "--private"))
            #expect(asPrivate.map { $0["unread"] as? Int } == [3])
            #expect(try await user.run("unread", file).output.hasSuffix("2 unread\n"))
        }
    }
}
