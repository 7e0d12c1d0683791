import Essentials
import Foundation
import TestSupport
import Testing

@testable import board_server

/// Tests of commands that fail: their message, their status, and that they write nothing.
@Suite struct FailedCommandTests {
    private func admin(
        _ words: String..., at database: URL
    ) throws -> (output: String, status: Int32) {
        try ServerProcess.admin(words, database: database)
    }

    @Test(arguments: [
        ("", "It is empty."),
        (
            "{\"data\": [\n  {\"id\": 1, \"title\": \"ㄱ\" \"url\"}]}",
            "not JSON, line 2, column 26: invalid value."
        ),
        ("[{\"id\": 1}", "not JSON, line 1, column 11: it is cut off."),
        ("7", "an object with “data”, or a list of posts."),
        ("{\"posts\": []}", "“data” is missing."),
    ])
    func `an unreadable document is reported with the position, and creates no board`(
        _ text: String, _ words: String
    ) async throws {
        try await withFolder { folder in
            let document = folder.appending(path: "board.json")
            try Data(text.utf8).write(to: document)
            let database = folder.appending(path: "board.db")
            let (output, status) = try admin("import", document.path, at: database)
            #expect(status == ExitStatus.badData.rawValue)
            #expect(
                output.contains("\(document.path) cannot be imported. ") && output.contains(words))
            #expect(!FileManager.default.fileExists(atPath: database.path))
        }
    }

    @Test func `the status reports refused posts of an import, and the other posts are imported`()
        async throws
    {
        try await withFolder { folder in
            let document = folder.appending(path: "board.json")
            try Data(#"[{"id": 1, "title": "good"}, {"id": 2}]"#.utf8).write(to: document)
            let database = folder.appending(path: "board.db")
            for count in ["New posts: 1. Already there: 0.", "New posts: 0. Already there: 1."] {
                let (output, status) = try admin("import", document.path, at: database)
                #expect(status == ExitStatus.badData.rawValue)
                #expect(output.contains(count) && output.contains("Post 2: "))
            }
        }
    }

    @Test func `a missing document is reported`() async throws {
        try await withFolder { folder in
            let database = folder.appending(path: "board.db")
            let missing = folder.appending(path: "board.json").path
            let (output, status) = try admin("import", missing, at: database)
            #expect(status == ExitStatus.noInput.rawValue)
            #expect(output.contains("\(missing) cannot be read: No such file or directory."))
            #expect(!FileManager.default.fileExists(atPath: database.path))
        }
    }

    @Test(arguments: [
        (
            ["board", "add", "free", ""],
            "The name is invalid. It has no visible text."
        ),
        (
            ["board", "add", "free", " "],
            "The name is invalid. It has no visible text."
        ),
        (["board", "add", "a/b", "A"], "The id is invalid. An id must have 1 to 64 ASCII letters"),
        (["board", "add", "", "A"], "The id is invalid. An id must have 1 to 64 ASCII letters"),
        (["user", "add", "a b"], "The name is invalid. A name needs"),
    ])
    func `an invalid name is reported and creates no board`(
        _ command: [String], _ words: String
    ) async throws {
        try await withFolder { folder in
            let database = folder.appending(path: "board.db")
            let (output, status) = try ServerProcess.admin(command, database: database)
            #expect(status == ExitStatus.usage.rawValue && output.contains(words))
            #expect(!FileManager.default.fileExists(atPath: database.path))
        }
    }

    @Test func `an account that does not exist is reported, along with a similar existing name`()
        async throws
    {
        try await withFolder { folder in
            let database = folder.appending(path: "board.db")
            _ = try ServerProcess(database: database)
            #expect(try admin("user", "add", "김하늘", at: database).status == 0)
            for command in [["ban"], ["unban"], ["totp-off"], ["role", "admin"]] {
                for (name, words) in [("김하을", " Did you mean “김하늘”?\n"), ("somebody", "\n")] {
                    let words = "There is no account “\(name)”.\(words)"
                    let arguments = ["user", command[0], name] + command.dropFirst()
                    let (output, status) = try ServerProcess.admin(arguments, database: database)
                    #expect(status == ExitStatus.noUser.rawValue && output.hasSuffix(words))
                }
            }
            let again = try admin("user", "add", "김하늘", at: database)
            #expect(again.status == ExitStatus.cannotCreate.rawValue)
            #expect(again.output.contains("An account “김하늘” already exists."))
        }
    }

    @Test func `an unusable path is reported`() async throws {
        try await withFolder { folder in
            let document = folder.appending(path: "board.json")
            try Data("[]".utf8).write(to: document)
            let text = folder.appending(path: "text")
            try Data(String(repeating: "no board ", count: 100).utf8).write(to: text)
            for (database, words) in [
                (folder.path, "it is a folder. Name a file in it"),
                (
                    folder.path + "/none/board.db",
                    "there is no folder \(folder.path)/none. Create it"
                ),
                (text.path, "it is not a board"),
            ] {
                let (output, status) = try ServerProcess.admin(
                    ["import", document.path], database: database)
                #expect(status == ExitStatus.noInput.rawValue)
                #expect(output.contains("\(database) cannot be used: \(words)"))
            }
        }
    }
}
