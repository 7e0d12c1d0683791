import Foundation
import Testing

@testable import BoardServer

@Suite struct PostgresAddressTests {
    @Test(arguments: [
        "postgres://ann:secret@db.example.org:5432/board",
        "postgresql://ann:secret@/board?host=/run/postgresql",
        "postgres://ann:secret@a:1,b:2/board?target_session_attrs=read-write",
        "postgres://ann@db.example.org/board?password=secret",
    ])
    func `an address is shown without its password`(_ url: String) throws {
        let shown = try PostgresAddress(url).shown
        #expect(!shown.contains("secret"))
        #expect(shown.contains("//ann@") && shown.hasSuffix("/board"))
        #expect(!StorageError.unavailable("away").message(about: url).contains("secret"))
    }

    /// libpq would parse a part of the password as a host or a port, and print it.
    @Test(arguments: [
        "postgres://ann:sec@ret@host/board", "postgres://ann:sec/ret@host/board",
        "postgres://ann:sec?ret@host/board", "postgres://ann:secret/board",
        "postgres://ann:sec%ret@host/board", "postgres://host/board?secret",
    ])
    func `a password that is not percent-encoded is refused and never printed`(
        _ url: String
    ) async {
        await #expect {
            _ = try await OpenStorage.open(url, creating: true)
        } throws: { error in
            guard case .unsupported(let sentence) = error as? StorageError else { return false }
            return !sentence.contains("sec") && !PostgresAddress.shown(url).contains("sec")
        }
    }

    @Test func `a file is shown unchanged`() {
        #expect(PostgresAddress.shown("boards/a@b:c.db") == "boards/a@b:c.db")
        #expect(PostgresAddress.shown("postgres://host/board") == "postgres://host/board")
    }

    @Test(arguments: [
        "host=db.example.org user=board password=secret dbname=board",
        "user=board password='se cret' host = db.example.org dbname=board",
        "password=secret host=db.example.org user=board dbname=board sslmode=require",
    ])
    func `a libpq connection string is detected, and shown without its password`(
        _ database: String
    ) throws {
        #expect(PostgresAddress.isMeant(by: database))
        let shown = try PostgresAddress(database).shown
        #expect(shown == "user=board dbname=board host=db.example.org")
        #expect(PostgresAddress.shown(database) == shown)
    }

    @Test(arguments: [
        "hast=x password=secret", "host=x password=secret port=abc", "host=x password='secret",
        "password=secret pasword=secret",
    ])
    func `an invalid connection string is refused, and no file is created from it`(
        _ database: String
    ) async throws {
        await #expect {
            _ = try await OpenStorage.open(database, creating: true)
        } throws: { error in
            guard case .unsupported(let sentence) = error as? StorageError else { return false }
            return !sentence.contains("secret") && sentence.contains("host=HOST")
        }
        #expect(!PostgresAddress.shown(database).contains("secret"))
        #expect(!FileManager.default.fileExists(atPath: database))
    }

    @Test func `a connection string with a password only is shown as a placeholder`() {
        #expect(PostgresAddress.shown("password=secret") == "host=…")
    }

    @Test(arguments: [
        "service=no-such-service password=secret", "postgres:///?service=no-such-service",
    ])
    func `settings that libpq rejects are reported without their password`(
        _ database: String
    ) async {
        await #expect {
            _ = try await OpenStorage.open(database, creating: true)
        } throws: { error in
            guard let error = error as? StorageError else { return false }
            let sentence = error.message(about: database)
            return sentence.contains("no-such-service") && !sentence.contains("secret")
        }
    }

    @Test(arguments: ["board.db", "a=b.db", "./host=x", "/srv/x/host=y"])
    func `other names with an equals sign are files`(_ database: String) {
        #expect(!PostgresAddress.isMeant(by: database))
    }
}
