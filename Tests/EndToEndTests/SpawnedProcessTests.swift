import Essentials
import Testing

/// Programs that this one starts.
struct SpawnedProcessTests {
    /// Whether a program that is started finds a descriptor open.
    private func isOpen(_ descriptor: CInt) throws -> Bool {
        let process = try SpawnedProcess(
            "/bin/sh", ["-c", "test -e /dev/fd/$0", "\(descriptor)"],
            files: [.standardInput: .null])
        return process.waitForEnd() == 0
    }

    @Test func `they get nothing that is open here but their first three descriptors`() throws {
        // Nothing marks them as this program's alone, as libcurl does not.
        var ends: [CInt] = [0, 0]
        try #require(socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0, &ends) == 0)
        defer { for end in ends { close(end) } }

        for end in ends { #expect(try !isOpen(end)) }
        for descriptor in STDIN_FILENO...STDERR_FILENO { #expect(try isOpen(descriptor)) }
    }
}
