import Essentials
import Foundation
import TestSupport
import Testing

@testable import board_server

/// Tests of messages about a PostgreSQL server that refuses connections.
@Suite(.enabled(if: PostgresCluster.isAvailable, PostgresCluster.missing))
struct PostgresRefusalTests {
    @Test func `a refused connection is reported with the reason and advice`() async throws {
        try await withFolder { folder in
            let document = folder.appending(path: "board.json")
            try Data("[]".utf8).write(to: document)
            try expectRefusals(of: document)
        }
    }

    /// Imports a document, which would create a missing board.
    private func expectRefusals(of document: URL) throws {
        let cluster = try PostgresCluster()
        try lock(cluster)
        for (user, database, status, words) in [
            ("ann:wRoNg", "postgres", ExitStatus.noPermission, ["for user \"ann\"", "~/.pgpass"]),
            ("ann", "postgres", .noPermission, ["requires a password for ann.", "PGPASSWORD"]),
            ("ann:right", "postgres", .noPermission, ["schema public", "ALTER DATABASE"]),
            ("nobody", "postgres", .noPermission, ["\"nobody\" does not exist", "createuser"]),
            ("board", "gone", .noInput, ["\"gone\" does not exist", "createdb --owner board "]),
        ] {
            let address = cluster.address(database, user: user)
            let (output, ended) = try ServerProcess.admin(
                ["import", document.path], database: address)
            #expect(ended == status.rawValue)
            for word in words { #expect(output.contains(word)) }
            #expect(!output.contains("wRoNg") && !output.contains("FATAL"))
        }
    }

    @Test(arguments: [
        (
            "%2Fnowhere", "no server is listening at /nowhere/.s.PGSQL.5432. Start",
            ExitStatus.unavailable.rawValue
        ),
        (
            "127.0.0.1:1", "no server is listening at 127.0.0.1:1. Start",
            ExitStatus.unavailable.rawValue
        ),
        (
            "nowhere.invalid", "there is no host nowhere.invalid:5432. Check",
            ExitStatus.noHost.rawValue
        ),
    ])
    func `an address without PostgreSQL is reported`(
        _ place: String, _ words: String, _ status: Int32
    ) throws {
        let address = "postgres://ann:wRoNg@\(place)/board"
        let (output, ended) = try ServerProcess.admin(["invite"], database: address)
        #expect(ended == status)
        #expect(output.contains("postgres://ann@\(place)/board cannot be used: \(words)"))
        #expect(!output.contains("wRoNg"))
    }

    /// Requires a password of all accounts except two, from the next start on.
    private func lock(_ cluster: PostgresCluster) throws {
        try PostgresClient.run(
            """
            CREATE USER ann PASSWORD 'right';
            DO $$ BEGIN EXECUTE format(
                'COPY (VALUES (''local all board,nobody trust''), (''local all all scram-sha-256'')) TO %L',
                current_setting('hba_file')); END $$
            """, at: cluster.address("postgres"))
        cluster.stop()
        cluster.start()
    }
}
