import Foundation
import TestSupport
import Testing

@testable import BoardServer

/// Tests of several processes with one PostgreSQL database.
@Suite(.enabled(if: PostgresCluster.isAvailable, PostgresCluster.missing))
struct SharedProgramTests {
    @Test func `a write at one process is an event at the other, even if the first one is killed`()
        async throws
    {
        try await PostgresCluster.with(isEmpty: true) { database in
            let doomed = try ServerProcess(database: database, isNew: true)
            let other = try ServerProcess(database: database, isNew: false)
            let (writing, reading) = (doomed.client, other.client)
            let token = try await writing.signUp("ann", invitation: doomed.invitation)
            let start = try await reading.get("/api/v1/changes").json["next"].string ?? ""

            async let waiting = reading.get("/api/v1/changes?wait=25&after=" + start)
            let first = try await writing.write("first", token: token)
            #expect(try await waiting.json["data"][0]["id"].string == first)

            let answered = await writing.writeAtOnce(20, token: token) {
                _ = doomed.end(by: SIGKILL)
            }
            for id in answered {
                #expect(try await reading.get("/api/v1/posts/" + id).json["body"].string == "kept")
            }
            #expect(try await reading.write("last", token: token) != nil)
            #expect(other.end(by: SIGTERM) == 0)
        }
    }

    @Test func `commands work with a database address, and never show its password`() async throws {
        try await PostgresCluster.with { address in
            let database = address.replacing("//board@", with: "//board:sEcReT@")
            func admin(_ words: String...) throws -> (output: String, status: Int32) {
                try ServerProcess.admin(words, database: database)
            }
            #expect(try admin("board", "add", "free", "자유게시판").status == 0)
            #expect(try admin("export", "-").output.contains("자유게시판"))

            let backup = try admin("backup", "copy.db")
            #expect(backup.status != 0 && backup.output.contains("pg_dump"))
            let gone = database + "_gone"
            for wrong in [gone, gone + "?password=sEcReT", database + "@"] {
                let (output, status) = try ServerProcess.admin(["invite"], database: wrong)
                #expect(status != 0 && !output.isEmpty && !output.contains("sEcReT"))
            }
        }
    }
}
