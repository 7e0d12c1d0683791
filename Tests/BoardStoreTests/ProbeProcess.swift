import Essentials

/// Another program over a store, ended with the test.
///
/// It is waited for by its number: Foundation's `Process` waits in a run loop, where one test may come
/// to wait for the program of another.
final class ProbeProcess {
    private let process: SpawnedProcess
    /// Nothing is written to it, and it ends with the test.
    private let input: FileDescriptor
    private let output: FileDescriptor
    private var hasEnded = false

    init(_ arguments: String...) throws {
        let (given, said) = (try ProcessPipe(), try ProcessPipe())
        defer { for end in [given.reader, said.writer] { close(end.number) } }
        (input, output) = (given.writer, said.reader)
        let path = URL(filePath: CommandLine.arguments[0])
            .deletingLastPathComponent().appending(path: "BoardStoreProbe").path
        process = try SpawnedProcess(
            path, arguments,
            files: [
                .standardInput: .descriptor(given.reader),
                .standardOutput: .descriptor(said.writer),
            ])
    }

    /// What it says next, to the end of the line; empty where it says no more.
    func line() -> String {
        var bytes: [UInt8] = []
        while let byte = try? output.read(upToCount: 1).first {
            if byte == UInt8(ascii: "\n") { break }
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Ends it in the middle of what it does, and returns what it still had said.
    func killAndListen() -> [String] {
        end()
        // Another program may have the other end of the pipe.
        _ = fcntl(output.number, F_SETFL, O_NONBLOCK)
        var lines: [String] = []
        while case let line = line(), !line.isEmpty { lines.append(line) }
        return lines
    }

    private func end() {
        guard !hasEnded else { return }
        kill(process.identifier, SIGKILL)
        process.waitForEnd()
        hasEnded = true
    }

    deinit {
        end()
        for descriptor in [input, output] { close(descriptor.number) }
    }
}
