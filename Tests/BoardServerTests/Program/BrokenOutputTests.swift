import Essentials
import TestSupport
import Testing

@testable import BoardServer

/// Tests of the program with unwritable standard output or standard error.
@Suite struct BrokenOutputTests {
    @Test func `a server whose log is no longer read continues and counts dropped lines`()
        async throws
    {
        try await withFolder { folder in
            let pipe = try ProcessPipe()
            let server = try ServerProcess(
                database: folder.appending(path: "board.db").path, isNew: true,
                arguments: ["--log-level", "info"], log: pipe.writer)
            close(pipe.writer.number)
            close(pipe.reader.number)
            for _ in 0..<3 {
                #expect(try await server.client.get("/healthz").status == 200)
            }
            let metrics = try await server.client.get("/metrics").text
            let count = metrics.split(separator: "\n").last?.split(separator: " ").last
            #expect(count.flatMap { Int($0) } ?? 0 >= 3)
            #expect(server.end(by: SIGTERM) == 0)
        }
    }

    @Test(arguments: [
        ">/dev/full 2>/dev/full", ">&- 2>&-", "</dev/null >&- 2>/dev/full", "<&- >&- 2>&-",
    ])
    func `a server without any open standard stream works`(_ redirections: String) async throws {
        try await withFolder { folder in
            let database = folder.appending(path: "board.db").path
            let other = try ServerProcess(database: database, isNew: true)
            let port = other.port
            #expect(other.end(by: SIGTERM) == 0)

            let process = try SpawnedProcess(
                "/bin/sh",
                [
                    "-c", "exec \"$0\" \"$@\" \(redirections)", ServerProcess.program,
                    "--database", database, "--listen", "127.0.0.1:\(port)",
                ], files: [.standardInput: .null])
            let client = ProgramClient(port: port)
            while (try? await client.get("/healthz").status) != 200 {
                try #require(kill(process.identifier, 0) == 0)
                await Task.yield()
            }
            for _ in 0..<3 { #expect(try await client.get("/api/v1/posts").status == 200) }
            kill(process.identifier, SIGTERM)
            #expect(process.waitForExit() == 0)
            // Nothing was written into the database, whose descriptor could be that of a standard
            // stream.
            let storage = try SQLiteStorage(path: database)
            try await storage.check()
            try await storage.close()
        }
    }

    @Test(arguments: [["user", "add", "ann"], ["invite"], ["user", "list"], ["export", "-"]])
    func `a command whose output is full reports it and fails`(_ command: [String]) async throws {
        try await withFolder { folder in
            let database = folder.appending(path: "board.db")
            #expect(try ServerProcess(database: database).end(by: SIGTERM) == 0)
            _ = try ServerProcess.admin(["user", "add", "bob"], database: database)
            let said = try ProcessPipe()
            let process = try SpawnedProcess(
                "/bin/sh",
                [
                    "-c", "exec \"$0\" admin \"$@\" >/dev/full", ServerProcess.program,
                ] + command + ["--database", database.path],
                files: [.standardInput: .null, .standardError: .descriptor(said.writer)])
            close(said.writer.number)
            let text = String(decoding: try said.reader.read(upToCount: .max), as: UTF8.self)
            close(said.reader.number)
            #expect(process.waitForExit() == EX_CANTCREAT)
            #expect(text.contains("Standard output cannot be written: No space left on device."))
            let names = try ServerProcess.admin(["user", "list"], database: database).output
            #expect(!names.contains("ann") || text.contains("admin user password ann"))
        }
    }

    @Test(arguments: ["--help", "-h", "help"])
    func `help lists the options of serve, the default command`(_ word: String) throws {
        let (output, status) = try ServerProcess.run([word])
        #expect(status == 0)
        for option in ["--listen", "--sign-up", "--connections-per-address", "--version"] {
            #expect(output.contains(option), "\(option)")
        }
        #expect(
            output.contains("SUBCOMMANDS:") && output.contains("USAGE: board-server [<options>]"))
    }

    @Test(arguments: [["--version"], ["--help"], ["admin", "--help"], ["help", "serve"]])
    func `help or a version that cannot be written is a failure`(_ arguments: [String]) throws {
        let script = "exec \"$0\" \"$@\" >/dev/full 2>/dev/null"
        let process = try SpawnedProcess(
            "/bin/sh", ["-c", script, ServerProcess.program] + arguments,
            files: [.standardInput: .null])
        #expect(process.waitForExit() == EX_CANTCREAT)
    }

    @Test(arguments: [["help", "foo"], ["help", "admin", "foo"], ["help", "serve", "foo"]])
    func `help on an unknown command is an invalid argument`(_ arguments: [String]) throws {
        let (output, status) = try ServerProcess.run(arguments)
        #expect(status == EX_USAGE && output.contains("There is no command “foo”."))
    }

    @Test func `help on a nested command describes it`() throws {
        let (output, status) = try ServerProcess.run(["help", "admin", "user", "role"])
        #expect(status == 0 && output.contains("Make an account a member, moderator or admin."))
    }
}
