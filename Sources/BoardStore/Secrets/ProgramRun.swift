import Dispatch
import Essentials

/// A program that is given a little and says a little.
struct ProgramRun: Sendable {
    struct Outcome: Sendable {
        /// 0 where it ended well.
        let status: CInt
        let output: [UInt8]
    }

    let path: String
    let arguments: [String]

    /// Far more than any secret; what says more is killed.
    private static let longestOutput = 1 << 16
    /// As long as somebody may need to type the password of a keyring.
    private static let longestTime: CInt = 120_000

    /// - Parameter input: what it reads; nothing longer than a pipe holds.
    func outcome(input: String = "") async throws -> Outcome {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(with: Result { try run(input: input) })
            }
        }
    }

    private func run(input: String) throws -> Outcome {
        // All of it fits into the pipe before the program begins: one that reads nothing cannot
        // break it off.
        let given = try Pipe(holding: input)
        defer { close(given.reader.number) }
        let said = try Pipe()
        defer { close(said.reader.number) }
        let process = Result {
            try SpawnedProcess(
                path, arguments,
                files: [
                    .standardInput: .descriptor(given.reader),
                    .standardOutput: .descriptor(said.writer), .standardError: .null,
                ])
        }
        close(said.writer.number)
        let number = try process.get().identifier
        guard let output = Self.read(said.reader) else {
            kill(-number, SIGKILL)
            _ = Self.status(of: number)
            return Outcome(status: -1, output: [])
        }
        return Outcome(status: Self.status(of: number), output: output)
    }

    /// `nil` where it says too much, or takes too long.
    private static func read(_ reader: FileDescriptor) -> [UInt8]? {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 4096)
        while bytes.count <= longestOutput {
            var state = pollfd(fd: reader.number, events: Int16(POLLIN), revents: 0)
            guard poll(&state, 1, longestTime) > 0 || errno == EINTR else { return nil }
            let count = Essentials.read(reader.number, &piece, piece.count)
            if count == 0 { return bytes }
            if count < 0, errno != EINTR { return nil }
            bytes += piece.prefix(max(0, count))
        }
        return nil
    }

    private static func status(of number: pid_t) -> CInt {
        var status: CInt = 0
        while waitpid(number, &status, 0) < 0 {
            if errno != EINTR { return -1 }
        }
        return status
    }
}

/// Two ends of a pipe, which no other program that is started gets.
private struct Pipe {
    let reader: FileDescriptor
    let writer: FileDescriptor

    init() throws(POSIXError) {
        var ends: [CInt] = [0, 0]
        guard pipe(&ends) == 0 else { throw .last }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (reader, writer) = (FileDescriptor(ends[0]), FileDescriptor(ends[1]))
    }

    /// One that ends behind this text.
    init(holding text: String) throws(POSIXError) {
        try self.init()
        defer { close(writer.number) }
        _ = fcntl(writer.number, F_SETFL, O_NONBLOCK)
        do { try writer.write(Array(text.utf8)) } catch {
            close(reader.number)
            throw error
        }
    }
}
