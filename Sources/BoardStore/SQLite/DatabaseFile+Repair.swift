import Essentials

/// Reading a file whose first page is damaged.
///
/// The first page has the header of the file and the beginning of the schema. Without it, SQLite
/// reads nothing, although all rows are there.
extension DatabaseFile {
    /// SQLite's default page size.
    static let pageSize = 4096
    private static let headerSize = 100

    /// Calls `body` with connections to a damaged file and to copies with a repaired beginning.
    ///
    /// Only the first connection that has a table can be trusted with it: a repaired header keeps
    /// the schema of the file, and a repaired page has the schema of a new file.
    ///
    /// - Parameter model: A new database with the current schema.
    static func withReadable<Value>(
        _ path: String, like model: SQLiteConnection, _ body: ([SQLiteConnection]) -> Value
    ) -> Value {
        var connections: [SQLiteConnection] = []
        var copies: [String] = []
        func add(_ connection: SQLiteConnection?) {
            guard let connection else { return }
            // SQLite then also reads a file that lacks its last pages.
            _ = try? connection.run("PRAGMA writable_schema = ON")
            connections.append(connection)
        }
        add(try? SQLiteConnection(reading: path))
        for size in [headerSize, pageSize] {
            let isComplete = Schema.tables.allSatisfy { table in
                connections.contains { !$0.columns(of: table.name).isEmpty }
            }
            if isComplete { break }
            let copy = "\(path)-\(size)"
            copies.append(copy)
            add(try? repairedCopy(of: path, at: copy, replacing: size, like: model))
        }
        defer {
            for copy in copies { for suffix in ["", "-wal", "-shm"] { unlink(copy + suffix) } }
        }
        return body(connections)
    }

    /// Opens a copy whose first bytes are those of a database with the same tables.
    private static func repairedCopy(
        of path: String, at copy: String, replacing size: Int, like model: SQLiteConnection
    ) throws -> SQLiteConnection? {
        guard let fileSize = self.size(of: path), fileSize >= 2 * pageSize else { return nil }
        var page = try firstPage(like: model, at: copy)
        // Both version numbers are those of a file with a log.
        for index in [18, 19] { page[index] = 2 }
        let count = UInt32(truncatingIfNeeded: fileSize / pageSize)
        for index in 0..<4 {
            page[28 + index] = UInt8(truncatingIfNeeded: count >> (24 - 8 * index))
        }
        unlink(copy)
        for suffix in ["", "-wal"] where self.size(of: path + suffix) != nil {
            try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
        }
        let descriptor = Essentials.open(copy, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw POSIXError.last }
        defer { close(descriptor) }
        try FileDescriptor(descriptor).write(page.prefix(size))
        return try SQLiteConnection(path: copy)
    }

    /// Returns the first page of a new file with only the tables, whose rows are at the pages where
    /// they are in every file that was created with the current schema.
    private static func firstPage(
        like model: SQLiteConnection, at path: String
    ) throws -> [UInt8] {
        let connection = try SQLiteConnection(path: path)
        try connection.run("PRAGMA page_size = \(pageSize)")
        let roots = try model.run("SELECT name, rootpage FROM sqlite_schema WHERE type = 'table'")
        for table in Schema.tables {
            try connection.run("CREATE TABLE \(table.name) (\(model.bareColumns(of: table.name)))")
        }
        try connection.run("PRAGMA writable_schema = ON")
        for root in roots {
            try connection.run(
                "UPDATE sqlite_schema SET rootpage = ?2 WHERE name = ?1", root.values)
        }
        let file = try FileDescriptor(readingFrom: path)
        defer { close(file.number) }
        return try file.read(upToCount: pageSize)
    }
}

extension SQLiteConnection {
    /// Returns the definitions of the columns of a table, without constraints, which need an index.
    fileprivate func bareColumns(of table: String) throws(SQLiteError) -> String {
        let rows = try run(
            "SELECT name, type, pk, dflt_value FROM pragma_table_info(?)", [.text(table)])
        // The number of the row is stored outside of its columns.
        let hasNumber = rows.count { $0.integer(2) ?? 0 > 0 } == 1
        return rows.map { row in
            let isNumber = hasNumber && row.integer(2) == 1 && row.text(1) == "INTEGER"
            return (row.text(0) ?? "") + (isNumber ? " INTEGER PRIMARY KEY" : "")
                + (row.text(3).map { " DEFAULT \($0)" } ?? "")
        }.joined(separator: ", ")
    }
}
