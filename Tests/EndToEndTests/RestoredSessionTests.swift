import Foundation
import TestSupport
import Testing

/// Programs that begin where an earlier one ended.
@Suite struct RestoredSessionTests {
    private let document = """
        {"boards": [{"id": "tea", "name": "차 Tea"}, {"id": "cats", "name": "Cats"}], "data": [
        {"id": "1", "boardId": "tea", "title": "Green", "createdAt": "2026-01-03T00:00:00Z"},
        {"id": "2", "boardId": "tea", "title": "Black 🫖", "createdAt": "2026-01-02T00:00:00Z",
         "comments": [{"id": "a", "author": "ann", "body": "With milk."},
                      {"id": "b", "author": "bob", "body": "Without."}]},
        {"id": "3", "boardId": "cats", "title": "Tabby", "createdAt": "2026-01-01T00:00:00Z"}]}
        """

    @Test func `the next start shows the list and the comment that were read last`() async throws {
        try await withFolder { folder in
            let user = try UserFolder(folder.appending(path: "user"))
            let file = folder.appending(path: "posts.json")
            try Data(document.utf8).write(to: file)
            #expect(try await user.run("add", "news", file.path).status == .exited(0))

            let first = try user.start()
            try first.waitFor("Tabby")
            try first.send("Bjj\r")
            try first.waitUntil("the board") { !$0.text.contains("Tabby") }
            try first.send("j\r")
            try first.waitFor("Without.")
            try first.send("}}")
            try first.waitFor("> bob")
            try first.send(":quit\r")
            _ = try first.waitForExit()

            let second = try user.start()
            try second.waitUntil("the selected post") {
                $0.lines.contains { $0.hasPrefix(">") && $0.contains("Black 🫖") }
                    && !$0.text.contains("Tabby")
            }
            try second.send("\r")
            try second.waitFor("> bob")
            try second.send(":quit\r")
            _ = try second.waitForExit()

            let fresh = try user.start("--fresh")
            try fresh.waitFor("Tabby")
            try fresh.send("q")
            _ = try fresh.waitForExit()
        }
    }
}
