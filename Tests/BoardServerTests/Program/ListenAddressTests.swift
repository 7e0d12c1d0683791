import Essentials
import TestSupport
import Testing

@testable import board_server

@Suite struct ListenAddressTests {
    @Test(arguments: [
        ("127.0.0.1:8080", "http://127.0.0.1:81"), ("0.0.0.0:8080", "http://127.0.0.1:81"),
        ("[::]:8080", "http://[::1]:81"), ("[2001:db8::1]:80", "http://[2001:db8::1]:81"),
        ("board.example.org:0", "http://board.example.org:81"),
    ])
    func `the printed address can be connected to`(
        _ given: String, _ url: String
    ) throws {
        #expect(try ListenAddress(argument: given).url(port: 81) == url)
    }

    @Test(arguments: [
        ("x", "--listen needs a host and a port."), ("8080", "--listen needs a host and a port."),
        (":8080", "--listen needs a host and a port."),
        ("http://127.0.0.1:8080", "--listen needs a host and a port."),
        ("::1:8080", "in brackets, as [::1]:8080."), ("[::1]", "in brackets, as [::1]:8080."),
        ("127.0.0.1:80000", "The port of --listen must be a number"),
        ("127.0.0.1:", "The port of --listen must be a number"),
    ])
    func `an invalid address is refused with advice`(_ given: String, _ words: String) throws {
        let (output, status) = try ServerProcess.run(["--listen", given])
        #expect(status == ExitStatus.usage.rawValue)
        #expect(output.contains(words))
    }

    @Test(arguments: [
        ("nowhere.invalid:8080", "nowhere.invalid:8080 has no address", ExitStatus.noHost.rawValue),
        (
            "192.0.2.1:8080", "192.0.2.1:8080 belongs to another machine",
            ExitStatus.unavailable.rawValue
        ),
    ])
    func `an address that cannot be bound is reported`(
        _ given: String, _ words: String, _ status: Int32
    ) async throws {
        try await withFolder { folder in
            let database = folder.appending(path: "board.db").path
            let ended = try ServerProcess.run(["--listen", given, "--database", database])
            #expect(ended.status == status)
            #expect(ended.output.contains(words) && ended.output.contains("0.0.0.0:8080"))
        }
    }
}
