import Foundation
import TestSupport
import Testing

@testable import BoardServer

/// Tests of administration commands, each run as a process.
@Suite struct CommandTests {
    private func admin(
        _ words: String..., at database: URL, input: String = ""
    ) throws -> (output: String, status: Int32) {
        try ServerProcess.admin(words, database: database.path, input: input)
    }

    /// Creates a board like the first start of the server.
    private func board(in folder: URL) async throws -> URL {
        let database = folder.appending(path: "board.db")
        let storage = try await OpenStorage.open(database.path, creating: true)
        try await InitialSetup.prepare(storage)
        try await storage.close()
        return database
    }

    @Test(arguments: [
        ["export", "-"], ["backup", "/nowhere/copy.db"], ["user", "ban", "ann"],
        ["user", "unban", "ann"], ["user", "role", "ann", "admin"], ["user", "totp-off", "ann"],
        ["invite"], ["reports"], ["reports", "settle", "1"], ["board", "add", "free", "Free"],
        ["board", "list"], ["board", "rename", "free", "Free"], ["board", "describe", "free", ""],
        ["board", "remove", "free", "--yes"],
        ["user", "add", "ann"], ["user", "list"], ["user", "password", "ann"],
    ])
    func `administration commands do not create a missing board`(
        _ command: [String]
    ) async throws {
        try await withFolder { folder in
            let database = folder.appending(path: "mistyped.db").path
            let (output, status) = try ServerProcess.admin(command, database: database)
            #expect(status != 0)
            #expect(output.contains("no board at \(database); name another one with --database"))
            #expect(output.contains("have “board-server --database \(database)” create it."))
            #expect(!FileManager.default.fileExists(atPath: database))
        }
    }

    @Test(arguments: ["mysql://x/y", ""])
    func `an invalid database is reported with the valid forms`(_ database: String) async throws {
        let (output, status) = try ServerProcess.admin(["export", "-"], database: database)

        #expect(status != 0)
        #expect(output.contains("--database takes a file, or postgres://USER@HOST:PORT/NAME."))
    }

    @Test func `an invitation is printed once the server can be reached`() async throws {
        try await withFolder { folder in
            let other = try ServerProcess(database: folder.appending(path: "other.db"))
            let database = folder.appending(path: "board.db").path
            let listen = ["--listen", "127.0.0.1:\(other.port)"]

            let refused = try ServerProcess(database: database, isNew: true, arguments: listen)
            #expect(refused.port == 0 && refused.end(by: SIGTERM) != 0)

            let server = try ServerProcess(database: database, isNew: true)
            #expect(server.port != 0 && server.invitation != nil)
        }
    }

    @Test func `a server that cannot listen creates no board`() async throws {
        try await withFolder { folder in
            let other = try ServerProcess(database: folder.appending(path: "other.db"))
            let database = folder.appending(path: "board.db").path

            let (output, status) = try ServerProcess.run([
                "--database", database, "--listen", "127.0.0.1:\(other.port)",
            ])

            #expect(status == EX_UNAVAILABLE && output.contains("Another program listens at"))
            #expect(!FileManager.default.fileExists(atPath: database))
        }
    }

    @Test func `a database option before the command belongs to the command`() async throws {
        try await withFolder { folder in
            let database = try await board(in: folder).path
            for named in [["--database", database], ["--database=\(database)"]] {
                let (output, status) = try ServerProcess.run(named + ["admin", "export", "-"])
                #expect(status == 0 && output.contains("General"))
            }
        }
    }

    @Test func `accounts are listed with their properties`() async throws {
        try await withFolder { folder in
            let database = try await board(in: folder)
            for name in ["하늘", "bob"] {
                #expect(try admin("user", "add", name, at: database).status == 0)
            }
            #expect(try admin("user", "ban", "bob", at: database).status == 0)
            #expect(try admin("user", "role", "하늘", "moderator", at: database).status == 0)

            let lines = try admin("user", "list", at: database).output.split(separator: "\n")

            #expect(lines.count == 2)
            #expect(lines.first?.wholeMatch(of: /moderator  \d{4}-\d\d-\d\d  하늘/) != nil)
            #expect(lines.last?.wholeMatch(of: /member     \d{4}-\d\d-\d\d  bob  banned/) != nil)
        }
    }

    @Test func `a new password is set after it is validated`() async throws {
        try await withFolder { folder in
            let database = try await board(in: folder)
            #expect(try admin("user", "add", "ann", at: database).status == 0)
            func give(_ password: String, to name: String = "ann") throws -> (String, Int32) {
                try admin(
                    "user", "password", name, "--password-stdin", at: database,
                    input: password + "\n")
            }
            #expect(try give("battery staple") == ("", 0))
            #expect(try give("short").0.contains("A password must have 10 to"))
            #expect(try give("battery staple", to: "anne").0.contains("Did you mean “ann”?"))

            let storage = try await OpenStorage.open(database.path, creating: false)
            let hash = try await storage.credentials(named: "ann")?.passwordHash ?? ""
            #expect(try await PasswordHasher().check("battery staple", against: hash))
            try await storage.close()
        }
    }

    @Test func `an empty password on standard input creates no account`() async throws {
        try await withFolder { folder in
            let database = try await board(in: folder)
            for input in ["", "\n"] {
                let (output, status) = try admin(
                    "user", "add", "ann", "--password-stdin", at: database, input: input)
                #expect(status != 0 && output.contains("no password on standard input"))
            }
            #expect(try admin("user", "list", at: database).output.isEmpty)
            let read = try admin(
                "user", "add", "ann", "--password-stdin", at: database, input: "battery staple\n")
            #expect(read.status == 0 && read.output.isEmpty)
            #expect(try admin("user", "add", "bob", at: database).output.count == 44)
        }
    }

    @Test func `a backup and a board created by a command can be read by their owner only`()
        async throws
    {
        try await withFolder { folder in
            let database = folder.appending(path: "board.db")
            let document = folder.appending(path: "board.json")
            try Data("[]".utf8).write(to: document)
            #expect(try admin("import", document.path, at: database).status == 0)
            let copy = folder.appending(path: "copy.db")
            #expect(try admin("backup", copy.path, at: database).status == 0)
            for file in [database, copy] {
                let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
                #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
            }
        }
    }

    @Test func `reports are listed until they are resolved`() async throws {
        try await withFolder { folder in
            let database = folder.appending(path: "board.db")
            let storage = try await OpenStorage.open(database.path, creating: true) { _ in }
            try await storage.addBoard(Board(id: "general", name: "General"))
            let ann = try await storage.makeAccount("ann")
            let post = try await storage.makePost(by: ann)
            let comment = try await storage.makeComment(on: post.id, by: ann)
            let gone = try await storage.makeComment(on: post.id, by: ann)
            for entry in [Entry.post(post.id), .comment(comment.id), .comment(gone.id)] {
                _ = try await storage.write(.report(entry, reason: "spam\n\u{202E}!"), by: ann)
            }
            _ = try await storage.write(.deleteComment(gone.id), by: ann)
            try await storage.close()

            func list() throws -> [String] {
                try admin("reports", at: database).output.split(separator: "\n").map(String.init)
            }
            let lines = try list()
            #expect(lines.count == 6)
            #expect(lines.first?.hasPrefix("1  ") == true)
            #expect(lines.first?.hasSuffix("  ann: spam  !") == true)
            let link = "board-tui://post/\(post.id.rawValue)"
            #expect(lines[1] == "    \(link)  by ann: “\(post.title)”")
            #expect(
                lines[3] == "    \(link)/comment/\(comment.id.rawValue)  by ann: “\(comment.body)”")
            #expect(lines[5] == "    \(link)/comment/\(gone.id.rawValue)  deleted")

            #expect(try admin("reports", "settle", "1", "3", at: database).status == 0)
            let (output, status) = try admin("reports", "settle", "4", at: database)
            #expect(status != 0 && output.contains("There is no report 4."))
            let rest = Array(lines[2...3])
            #expect(try list() == rest)
        }
    }

    @Test func `an import lists boards whose id changed`() async throws {
        try await withFolder { folder in
            let document = folder.appending(path: "board.json")
            let json =
                #"{"boards": [{"id": "자유게시판"}], "data": [{"id": 1, "title": "A", "boardId": "자유게시판"}]}"#
            try Data(json.utf8).write(to: document)
            let database = folder.appending(path: "board.db")
            for count in ["New posts: 1. Already there: 0.", "New posts: 0. Already there: 1."] {
                let (output, status) = try admin("import", document.path, at: database)
                #expect(status == 0 && output.contains(count))
                #expect(output.contains("Board “자유게시판” was renamed to “board”."))
            }
        }
    }

    @Test func `a failed export leaves the file unchanged`() async throws {
        try await withFolder { folder in
            let document = folder.appending(path: "board.json")
            let broken = folder.appending(path: "broken.db")
            for file in [document, broken] { try Data("no database".utf8).write(to: file) }
            #expect(try admin("export", document.path, at: broken).status != 0)
            #expect(try String(contentsOf: document, encoding: .utf8) == "no database")

            let database = try await board(in: folder)
            #expect(try admin("board", "add", "free", "Free", at: database).status == 0)
            #expect(try admin("export", document.path, at: database).status == 0)
            #expect(try String(contentsOf: document, encoding: .utf8).contains("Free"))
            let nowhere = folder.appending(path: "none/board.json").path
            let (output, status) = try admin("export", nowhere, at: database)
            #expect(status != 0 && output.contains("No such file or directory"))
            let unread = try admin("import", folder.path, at: database)
            #expect(unread.status != 0)
            #expect(unread.output.contains("\(folder.path) cannot be read: Is a directory."))
        }
    }
}
