import Essentials
import Testing

/// Tests of processes that the program starts.
struct SpawnedProcessTests {
    /// Returns whether a child process inherits a descriptor.
    private func isOpen(_ descriptor: CInt) throws -> Bool {
        let process = try SpawnedProcess(
            "/bin/sh", ["-c", "test -e /dev/fd/$0", "\(descriptor)"],
            files: [.standardInput: .null])
        return process.waitForEnd() == 0
    }

    @Test func `a child process inherits only the three standard streams`() throws {
        // The descriptors lack the close-on-exec flag, like those of libcurl.
        var ends: [CInt] = [0, 0]
        try #require(socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0, &ends) == 0)
        defer { for end in ends { close(end) } }

        for end in ends { #expect(try !isOpen(end)) }
        for descriptor in STDIN_FILENO...STDERR_FILENO { #expect(try isOpen(descriptor)) }
    }
}
