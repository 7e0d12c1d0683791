import Essentials

/// A probe process with the same store, which ends with the test.
///
/// It is waited for by process id. Foundation's `Process` waits in a run loop, in which one test
/// might wait for the process of another.
final class ProbeProcess {
    private let process: SpawnedProcess
    /// The end of the pipe for its input; nothing is written to it.
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

    /// Returns the next line of its output; empty after the end.
    func line() -> String {
        var bytes: [UInt8] = []
        while let byte = try? output.read(upToCount: 1).first {
            if byte == UInt8(ascii: "\n") { break }
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Kills it and returns the rest of its output.
    func killAndListen() -> [String] {
        end()
        // Another process may have the other end of the pipe open.
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
