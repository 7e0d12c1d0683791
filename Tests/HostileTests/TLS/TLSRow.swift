import Foundation
import Testing

/// A TLS server, with the expected screen.
struct TLSRow: Sendable, CustomTestStringConvertible {
    let name: String
    let expectation: Expectation
    var certificate = "good"
    /// Further options of `openssl s_server`.
    var options: [String] = []
    /// The whole response, in which `{port}` stands for the server's port.
    var response = Response.ok()
    /// The data sent on connection, instead of a response.
    var greeting: [UInt8]?
    var fault: Relay.Fault?
    var scheme = "https"

    init(_ name: String, must expectation: Expectation) {
        self.name = name
        self.expectation = expectation
    }

    var testDescription: String { name }

    /// Returns the row with one member changed.
    func with<Value>(_ member: WritableKeyPath<Self, Value>, _ value: Value) -> Self {
        var row = self
        row[keyPath: member] = value
        return row
    }

    /// Runs the program on the server and checks the result.
    func check() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        if let greeting { try Data(greeting).write(to: folder.appending(path: "greeting")) }
        let server = try TLSServer(
            certificate: certificate, options: try namedOptions, folder: folder,
            input: greeting.map { _ in "greeting" })
        defer { server.stop() }
        let response = response.replacing("{port}".utf8, with: "\(server.port)".utf8)
        try Data(response).write(to: folder.appending(path: "board.json"))
        let relay = try fault.map { try Relay(to: server.port, fault: $0) }
        defer { relay?.stop() }
        try await check(port: relay?.port ?? server.port)
    }

    /// The options, with `{certificates}` replaced by the folder of certificates.
    private var namedOptions: [String] {
        get throws {
            let folder = try Certificates.all.folder.path
            return options.map { $0.replacing("{certificates}", with: folder) }
        }
    }

    private func check(port: UInt16) async throws {
        let run = try await ProgramRun.of(
            ["\(scheme)://127.0.0.1:\(port)/board.json"],
            environment: ["SSL_CERT_FILE": try Certificates.all.authorities])
        #expect(run.faults == [], "\(name)")
        let isMet = expectation.isMet(by: run)
        #expect(isMet, "\(name): \(run.ending), \(run.words.prefix(2000))")
    }
}
