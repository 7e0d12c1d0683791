import Foundation
import TestSupport
import Testing

/// Read state and bookmarks of the real program: several at once, killed, and on a full disk.
@Suite(.serialized) struct StoredStateTests {
    private static let count = 24

    /// Runs `test` with a user whose only source is a document of 24 posts.
    private func withReader(_ test: (UserFolder) async throws -> Void) async throws {
        try await withFolder { folder in
            let posts = (1...Self.count).map {
                #"{"id": "\#($0)", "title": "차 \#($0).", "body": "Leaves of \#($0)."}"#
            }
            let file = folder.appending(path: "posts.json")
            try Data("{\"data\": [\(posts.joined(separator: ", "))]}".utf8).write(to: file)
            let user = try UserFolder(folder.appending(path: "user"))
            #expect(try await user.run("add", "tea", file.path).status == .exited(0))
            try await test(user)
        }
    }

    private func bookmarks(of user: UserFolder) async throws -> Set<String> {
        let outcome = try await user.run("bookmarks", "--json")
        #expect(outcome.status == .exited(0) && outcome.errors.isEmpty)
        let page = try JSONDecoder().decode(Page.self, from: Data(outcome.output.utf8))
        return Set(page.data.map(\.title))
    }

    private struct Page: Decodable {
        let data: [Row]

        struct Row: Decodable {
            let title: String
        }
    }

    @Test func `two programs see each other's marks`() async throws {
        try await withReader { user in
            let first = try user.start()
            let second = try user.start()
            try first.waitFor("차 2.")
            try second.waitFor("차 2.")

            try first.send("jm")
            try second.waitUntil("the bookmark") { $0.lines.contains(where: Self.isBookmarked) }
            try second.send("jm")
            try first.waitUntil("no bookmark") { !$0.lines.contains(where: Self.isBookmarked) }
        }
    }

    private static func isBookmarked(_ line: String) -> Bool {
        line.contains("차 2.") && line.contains("◆")
    }

    @Test func `a kill at twenty points loses nothing that was stored`() async throws {
        var generator = SeededGenerator(seed: 31)
        try await withReader { user in
            var stored: Set<String> = []
            for round in 1...20 {
                let terminal = try user.start("--fresh")
                try terminal.waitFor("차 1.")
                try terminal.send(String(repeating: "j", count: round) + "m")
                // From before the key is read until after the bookmark is stored.
                usleep(UInt32.random(in: 0..<60_000, using: &generator))
                kill(terminal.processIdentifier, SIGKILL)
                try terminal.waitForExit()

                let now = try await bookmarks(of: user)
                #expect(now.isSuperset(of: stored))
                stored = now
            }

            let last = try user.start("--fresh")
            try last.waitFor("차 1.")
            try last.send("m")
            try await waitUntil("the last bookmark") {
                try await bookmarks(of: user) == stored.union(["차 1."])
            }
        }
    }

    @Test(.enabled(if: canMount, "needs user namespaces"))
    func `on a full disk reading continues, and storing resumes when there is space`()
        async throws
    {
        try await withReader { user in
            try FileManager.default.createDirectory(
                at: user.folder.appending(path: "state"), withIntermediateDirectories: true)
            let (wish, space) = ("wish", "space")
            let script = """
                mount -t tmpfs -o size=400k tmpfs "$XDG_STATE_HOME" && cd "$0" || exit 1
                head -c 1M /dev/zero >"$XDG_STATE_HOME/rest" 2>/dev/null
                (until [ -e \(wish) ]; do sleep 0.1; done
                rm "$XDG_STATE_HOME/rest" && touch \(space)) &
                board-tui
                board-tui bookmarks; read -r line
                """
            let terminal = try PseudoTerminal(
                command: ["unshare", "-rm", "bash", "-c", script, user.folder.path],
                environment: BuiltProgram.environment.merging(user.environment) { $1 },
                columns: 99)
            try terminal.waitFor("차 1.")
            try terminal.send("m")
            try terminal.waitFor("state.db")
            try terminal.send("j\r")
            try terminal.waitFor("Leaves of 2.")
            try terminal.send("q")
            try terminal.waitFor("차 1.")

            try Data().write(to: user.folder.appending(path: wish))
            try await waitUntil("space") {
                FileManager.default.fileExists(atPath: user.folder.appending(path: space).path)
            }
            try terminal.send("m")
            try terminal.waitFor("◆ 차 2.")
            try terminal.send("Q")
            try terminal.waitUntil("the stored bookmarks") {
                let posts = ["차 1.", "차 2."]
                return posts.allSatisfy($0.lines.contains)
            }
        }
    }

    /// A Boolean value that indicates whether this user may mount file systems in a namespace.
    private static let canMount: Bool = {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["unshare", "-rm", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()
}
