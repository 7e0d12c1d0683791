import Essentials
import Testing

/// The real server of this project, with an account of Ann's and a board, ended with the test.
///
/// Foundation's `Process` is not used: with many of them at once, its thread waits for one that goes
/// on, and hears of no other.
final class BoardServerProcess {
    static let password = "correct horse battery"

    private let database: String
    private var process: SpawnedProcess?
    /// What it says; open as long as it may say something.
    private var output: CInt = -1
    private(set) var port = "0"

    private static var program: String {
        URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(path: "board-server").path
    }

    /// - Parameter folder: where its database is.
    init(in folder: URL) throws {
        database = folder.appending(path: "server.db").path
        try start()
        try admin("board", "add", "free", "Free")
        try admin("user", "add", "ann", "--password-stdin")
    }

    deinit { end() }

    /// How the program is told of it.
    var address: String { "board-server:http://127.0.0.1:\(port)" }

    /// Starts it, where it was before, and waits until it says where that is.
    func start() throws {
        let (reader, writer) = try Self.pipe()
        process = try SpawnedProcess(
            Self.program,
            [
                "--database", database, "--listen", "127.0.0.1:\(port)", "--no-rate-limits",
                "--log-level", "error",
            ],
            files: [.standardInput: .null, .standardOutput: .descriptor(FileDescriptor(writer))])
        close(writer)
        output = reader
        var line: [UInt8] = []
        while let byte = try FileDescriptor(reader).read(upToCount: 1).first, byte != 10 {
            line.append(byte)
        }
        port = String(decoding: line.suffix(while: { $0 != UInt8(ascii: ":") }), as: UTF8.self)
    }

    func end() {
        guard let process else { return }
        self.process = nil
        kill(process.identifier, SIGTERM)
        waitpid(process.identifier, nil, 0)
        close(output)
    }

    /// Runs an admin command, which may read the password.
    private func admin(_ arguments: String...) throws {
        let (reader, writer) = try Self.pipe()
        try FileDescriptor(writer).write(Array("\(Self.password)\n".utf8))
        close(writer)
        defer { close(reader) }
        let process = try SpawnedProcess(
            Self.program, ["admin"] + arguments + ["--database", database],
            files: [
                .standardInput: .descriptor(FileDescriptor(reader)), .standardOutput: .null,
            ])
        var status: CInt = 0
        waitpid(process.identifier, &status, 0)
        #expect(status == 0)
    }

    private static func pipe() throws -> (reader: CInt, writer: CInt) {
        var ends: [CInt] = [0, 0]
        guard Essentials.pipe(&ends) == 0 else { throw POSIXError.last }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }
}

extension [UInt8] {
    fileprivate func suffix(while condition: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        self[(lastIndex { !condition($0) }.map { $0 + 1 } ?? startIndex)...]
    }
}
