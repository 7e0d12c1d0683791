import Dispatch
import Essentials
import Synchronization

/// A run of a program with short input and output.
struct ProgramRun: Sendable {
    struct Outcome: Sendable {
        /// The exit status; 0 for success.
        let status: CInt
        let output: [UInt8]
    }

    let path: String
    let arguments: [String]
    /// The registry through which running programs are ended at exit.
    var programs = RunningPrograms.all

    /// The maximum output in bytes, far more than any token; a program that prints more is killed.
    private static let longestOutput = 1 << 16
    /// The time to type the password of a keyring; a program that runs longer is killed.
    var longestTime = Duration.seconds(120)

    /// Runs the program and returns its outcome.
    ///
    /// - Parameter input: its standard input, at most as long as the capacity of a pipe.
    func outcome(input: String = "") async throws -> Outcome {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(with: Result { try run(input: input) })
            }
        }
    }

    private func run(input: String) throws -> Outcome {
        // The pipe holds all of the input before the program starts, so that writing cannot fail.
        let given = try ProcessPipe(holding: input)
        defer { close(given.reader.number) }
        let said = try ProcessPipe()
        defer { close(said.reader.number) }
        let start = Result {
            try SpawnedProcess(
                path, arguments,
                files: [
                    .standardInput: .descriptor(given.reader),
                    .standardOutput: .descriptor(said.writer), .standardError: .null,
                ])
        }
        close(said.writer.number)
        let process = try start.get()
        let deadline = ContinuousClock.now + longestTime
        let output = programs.counting(process) {
            let output = Self.read(said.reader, until: deadline)
            // It may have closed its output and still be running.
            let isOver = output != nil && process.ends(before: deadline)
            if !isOver { kill(-process.identifier, SIGKILL) }
            return isOver ? output : nil
        }
        let status = process.waitForEnd()
        return output.map { Outcome(status: status, output: $0) } ?? Outcome(status: -1, output: [])
    }

    /// Reads the output; `nil` if it is too long or takes too long.
    private static func read(
        _ reader: FileDescriptor, until deadline: ContinuousClock.Instant
    ) -> [UInt8]? {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 4096)
        while bytes.count <= longestOutput {
            var state = pollfd(fd: reader.number, events: Int16(POLLIN), revents: 0)
            let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
            let ready = poll(&state, 1, CInt(min(max(0, left.rounded(.up)), 1_000_000)))
            if ready < 0, errno == EINTR { continue }
            guard ready > 0 else { return nil }
            let count = Essentials.read(reader.number, &piece, piece.count)
            if count == 0 { return bytes }
            if count < 0, errno != EINTR { return nil }
            bytes += piece.prefix(max(0, count))
        }
        return nil
    }
}

/// The running child processes that have been started to get a token.
final class RunningPrograms: Sendable {
    static let all = RunningPrograms()

    private let groups = Mutex<Set<pid_t>>([])

    /// Registers a process while `work` runs; after it is reaped, its id may be reused.
    func counting<Value>(_ process: SpawnedProcess, _ work: () -> Value) -> Value {
        groups.withLock { _ = $0.insert(process.identifier) }
        defer { groups.withLock { _ = $0.remove(process.identifier) } }
        return work()
    }

    /// Kills all of them with their process groups.
    func end() {
        groups.withLock { $0.forEach { kill(-$0, SIGKILL) } }
    }
}
