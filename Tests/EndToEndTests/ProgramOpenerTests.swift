import BoardApp
import Essentials
import TerminalUI
import TestSupport
import Testing

@testable import board_tui

/// Tests of the programs that open links.
@MainActor struct ProgramOpenerTests {
    @MainActor private final class Failures {
        var reasons: [String] = []
    }

    private let failures = Failures()

    private func opening(with program: String) -> AddressOpeningResult {
        let opener = ProgramOpener(environment: ["BROWSER": program, "PATH": "/bin:/usr/bin"])
        return opener.open("https://y.example") { [failures] in failures.reasons.append($0) }
    }

    @Test func `a program that fails at once is reported`() async throws {
        #expect(opening(with: "false") == .started("false"))
        try await wait { !failures.reasons.isEmpty }
        #expect(failures.reasons == ["false could not open it"])
    }

    @Test func `the first installed program is started`() {
        #expect(opening(with: "no-such-browser:true") == .started("true"))
        #expect(opening(with: "no-such-browser") == .unavailable)
    }

    @Test(arguments: [
        ("%@ %%s", "[https://y.example/a?b=%20c]"), ("%@ --new-tab %%s", "[--new-tab][A]"),
        ("%@ --private", "[--private][A]"), ("%@", "[A]"),
        ("%@ --url=%%s --quiet", "[--url=A][--quiet]"), ("%@ %%s %%s", "[A][A]"),
        ("no-such-program -a %%s:%@ -b %%s", "[-b][A]"), ("%@ 50%%%% a%%cb", "[50%][a:b][A]"),
        ("%@ 'two words' \"%%s\" ''", "[two words][A][]"), ("%@ %%x 1%%", "[%x][1%][A]"),
        ("::%@ -x", "[-x][A]"), ("%@ 'open:%@ -y", "[-y][A]"), ("%@ $(id) *", "[$(id)][*][A]"),
    ])
    func `arguments are placed as the value says`(_ value: String, _ arguments: String)
        async throws
    {
        let folder = TemporaryFolder()
        let program = folder.path("browser")
        let record = folder.path("record")
        let script =
            "#!/bin/sh\nfor a; do printf '[%s]' \"$a\"; done > '\(record).new'\nmv '\(record).new' '\(record)'\n"
        try writeProgram(script, to: URL(filePath: program))
        let address = "https://y.example/a?b=%20c"
        let browser = value.replacing("%@", with: program).replacing("%%", with: "%")
        let opener = ProgramOpener(environment: ["BROWSER": browser, "PATH": "/bin:/usr/bin"])

        #expect(opener.open(address) { _ in } == .started(program))
        let expected = arguments.replacing("[A]", with: "[\(address)]").replacing(
            "=A", with: "=\(address)")
        try await wait { access(record, F_OK) == 0 }
        #expect(try String(contentsOfFile: record, encoding: .utf8) == expected)
    }

    @Test(arguments: [
        "w3m", "lynx", "links", "links2", "elinks", "www-browser", "browsh", "carbonyl",
        "sensible-browser",
    ])
    func `a terminal browser gets the terminal`(_ name: String) throws {
        let (folder, path) = try program(named: name)
        defer { _ = folder }
        var runs: [[String]] = []
        let opener = ProgramOpener(environment: [
            "BROWSER": "\(name) -x", "PATH": Self.parent(of: path),
        ]) {
            runs.append([$0] + $1)
            return .exited(0)
        }

        #expect(opener.open("https://y.example") { _ in } == .shown)
        #expect(runs == [[path, "-x", "https://y.example"]])
    }

    @Test func `a symbolic link to a terminal browser counts as one`() throws {
        let (folder, path) = try program(named: "lynx")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("my-browser"), withDestinationPath: path)
        let opener = ProgramOpener(command: [folder.path("my-browser")], environment: [:]) { _, _ in
            .exited(0)
        }

        #expect(opener.open("https://y.example") { _ in } == .shown)
    }

    @Test func `a launcher gets the terminal only if no windows can be opened`() throws {
        let (folder, path) = try program(named: "sensible-browser")
        defer { _ = folder }
        let opener = ProgramOpener(
            environment: [
                "BROWSER": "sensible-browser", "PATH": Self.parent(of: path), "DISPLAY": ":0",
            ]) { _, _ in .exited(0) }

        #expect(opener.open("https://y.example") { _ in } == .started("sensible-browser"))
    }

    @Test
    func
        `a browser for the terminal that fails is reported, and one that cannot start is passed over`()
        throws
    {
        let (folder, path) = try program(named: "w3m")
        defer { _ = folder }
        let environment = [
            "BROWSER": "w3m:true", "PATH": Self.parent(of: path) + ":/bin:/usr/bin",
        ]
        for (end, opening) in [
            (ProgramEnd.exited(1), AddressOpeningResult.failed("w3m ended with status 1")),
            (.killed(signal: 9), .failed("w3m was ended by signal 9")),
            (.notStarted(errno: ENOEXEC), .started("true")),
        ] {
            let opener = ProgramOpener(environment: environment) { _, _ in end }
            #expect(opener.open("https://y.example") { _ in } == opening)
        }
        let opener = ProgramOpener(environment: environment)
        #expect(opener.open("https://y.example") { _ in } == .started("true"))
    }

    /// Waits for a process, whose duration depends on the machine.
    private func wait(for condition: () -> Bool) async throws {
        let deadline = ContinuousClock.now + PseudoTerminal.patience
        while !condition() {
            try #require(ContinuousClock.now < deadline)
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    private static func parent(of path: String) -> String {
        path.split(separator: "/").dropLast().map { "/\($0)" }.joined()
    }

    private func program(named name: String) throws -> (TemporaryFolder, path: String) {
        let folder = TemporaryFolder()
        let path = folder.path(name)
        try writeProgram("#!/bin/sh\n", to: URL(filePath: path))
        return (folder, path)
    }
}

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
