import Foundation
import TestSupport
import Testing

@testable import BoardServer

@Suite struct ProgramTests {
    @Test func `a kill at any moment loses no confirmed write`() async throws {
        try await withFolder { folder in
            let database = folder.appending(path: "board.db")
            let server = try ServerProcess(database: database)
            let client = server.client
            let token = try await client.signUp("ann", invitation: server.invitation)

            let answered = await client.writeAtOnce(40, token: token) {
                _ = server.end(by: SIGKILL)
            }

            let storage = try SQLiteStorage(path: database.path)
            for id in answered {
                let number = EntryID(rawValue: Int64(id) ?? 0)
                #expect(try await storage.post(number, viewer: nil).body == "kept")
            }
            try await storage.close()
        }
    }

    @Test func `a new board has a first board and one administrator`() async throws {
        try await withFolder { folder in
            let database = folder.appending(path: "board.db")
            let server = try ServerProcess(database: database)
            _ = try await server.client.signUp("ann", invitation: server.invitation)
            let boards = try await server.client.get("/api/v1/boards").json["data"].array
            #expect(boards.map { $0["id"].string } == ["general"])
            #expect(server.end(by: SIGTERM) == 0)
            let role = try SQLiteStorage(path: database.path)
            #expect(try await role.credentials(named: "ann")?.account.role == .admin)
            try await role.close()
        }
    }

    @Test func `SIGTERM during writes loses no confirmed write`() async throws {
        try await withFolder { folder in
            let database = folder.appending(path: "board.db")
            let server = try ServerProcess(database: database)
            let client = server.client
            let token = try await client.signUp("ann", invitation: server.invitation)

            let answered = await client.writeAtOnce(20, token: token) {
                #expect(server.end(by: SIGTERM) == 0)
            }

            // A copy of the file is complete.
            let copy = folder.appending(path: "copy.db")
            try FileManager.default.copyItem(at: database, to: copy)
            let storage = try SQLiteStorage(path: copy.path)
            for id in answered {
                let number = EntryID(rawValue: Int64(id) ?? 0)
                #expect(try await storage.post(number, viewer: nil).body == "kept")
            }
            try await storage.close()
        }
    }

    @Test func `SIGTERM ends the server with 0 despite an event stream`() async throws {
        try await withFolder { folder in
            let server = try ServerProcess(database: folder.appending(path: "board.db"))
            let client = server.client
            async let events = client.get("/api/v1/changes", accept: "text/event-stream")
            // Either the listener is connected before this request, or it never connects.
            _ = try await client.get("/healthz")
            #expect(server.end(by: SIGTERM) == 0)
            if let answer = try? await events { #expect(answer.status == 200) }
        }
    }

    @Test func `the options for a proxy and the connection limit take effect`() async throws {
        try await withFolder { folder in
            let server = try ServerProcess(
                database: folder.appending(path: "board.db"),
                arguments: ["--behind-proxy", "--connections", "3"])
            #expect(try await server.client.get("/").text.contains("https://x"))
            #expect(server.end(by: SIGTERM) == 0)
        }
    }

    @Test func `SIGTERM ends the server with 0 despite a waiting request`() async throws {
        try await withFolder { folder in
            let server = try ServerProcess(database: folder.appending(path: "board.db"))
            let next = try await server.client.get("/api/v1/changes").json["next"].string ?? ""
            let path = "/api/v1/changes?wait=25&after=" + next
            let client = server.client
            async let waiting = client.get(path)
            #expect(server.end(by: SIGTERM) == 0)
            // The response has no changes, or the connection was closed before it.
            if let answer = try? await waiting { #expect(answer.status == 200) }
        }
    }

    @Test func `the administrator manages a board with commands`() async throws {
        try await withFolder { folder in
            let database = folder.appending(path: "board.db")
            let server = try ServerProcess(database: database)
            func admin(_ words: String...) throws -> (output: String, status: Int32) {
                try ServerProcess.admin(words, database: database)
            }
            #expect(try admin("board", "add", "free", "자유게시판").status == 0)
            #expect(try admin("board", "add", "free", "again").status != 0)
            #expect(try admin("board", "add", "a/b", "bad").status != 0)
            #expect(try admin("user", "add", "bob").status == 0)
            #expect(try admin("user", "role", "bob", "moderator").status == 0)
            #expect(try admin("user", "ban", "bob").status == 0)
            #expect(try admin("user", "ban", "nobody").status != 0)
            #expect(try admin("user", "totp-off", "bob").status == 0)
            #expect(try admin("user", "totp-off", "nobody").output.contains("no account “nobody”"))
            #expect(try admin("invite").output.count == 44)
            let boards = try await server.client.get("/api/v1/boards").json["data"].array
            #expect(boards.map { $0["name"].string } == ["General", "자유게시판"])

            let copy = folder.appending(path: "copy.db").path
            #expect(try admin("backup", copy).status == 0)
            #expect(try admin("backup", copy).status != 0)
            let storage = try SQLiteStorage(path: copy)
            let bob = try await storage.credentials(named: "bob")?.account
            #expect(bob?.role == .moderator && bob?.ban == Ban())
            try await storage.close()

            let document = folder.appending(path: "board.json").path
            let posts = #"{"data": [{"id": 1, "boardId": "free", "title": "옛글"}]}"#
            try Data(posts.utf8).write(to: URL(filePath: document))
            let imported = try admin("import", document).output
            #expect(imported.contains("New posts: 1. Already there: 0."))
            #expect(try admin("export", "-").output.contains("옛글"))
            let export = folder.appending(path: "export.json").path
            #expect(try admin("export", export).status == 0)
            #expect(try admin("import", export).output.contains("New posts: 0. Already there: 1."))
            _ = server.end(by: SIGTERM)
        }
    }
}
