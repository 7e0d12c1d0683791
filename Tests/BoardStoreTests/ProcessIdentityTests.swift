import Foundation
import Testing

@testable import BoardStore

struct ProcessIdentityTests {
    @Test func `a running process is alive only with its own start time`() {
        let current = ProcessIdentity.current
        #expect(current.isAlive)
        #expect(!ProcessIdentity(number: current.number, startedAt: current.startedAt + 1).isAlive)
    }

    @Test func `a process that has ended is not alive before its parent asks for its status`()
        throws
    {
        var number = pid_t()
        let name = try #require(strdup("true"))
        defer { free(name) }
        try #require(posix_spawn(&number, "/bin/true", nil, nil, [name, nil], nil) == 0)
        var end = siginfo_t()
        try #require(waitid(P_PID, id_t(number), &end, WEXITED | WNOWAIT) == 0)
        let text = try String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)
        let fields = text.drop { $0 != ")" }.split(separator: " ")

        let process = ProcessIdentity(number: number, startedAt: try #require(Int(fields[20])))

        #expect(!process.isAlive)
        waitpid(number, nil, 0)
    }
}
