import Testing

/// A hostile or unusual server, with the expected screen.
struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    /// The scripts of the server, one per request; the last one repeats.
    let scripts: [Script]
    let expectation: Expectation
    /// The address argument; `{port}` stands for the server's port.
    var address = "http://127.0.0.1:{port}/board.json"
    /// Further arguments of the program.
    var options: [String] = []

    init(_ name: String, _ scripts: [Script], must expectation: Expectation) {
        self.name = name
        self.scripts = scripts
        self.expectation = expectation
    }

    init(_ name: String, _ script: Script, must expectation: Expectation) {
        self.init(name, [script], must: expectation)
    }

    var testDescription: String { name }

    /// Returns a row for each case, named after its text.
    static func each(
        _ family: String, _ cases: [(text: String, must: Expectation)], script: (String) -> Script
    ) -> [Row] {
        cases.map { Row("\(family): \($0.text.brief)", script($0.text), must: $0.must) }
    }

    /// Returns rows with the same expectation.
    static func all(
        _ family: String, _ cases: [String], must expectation: Expectation,
        script: (String) -> Script
    ) -> [Row] {
        each(family, cases.map { ($0, expectation) }, script: script)
    }

    /// Runs the program on the server and checks the result.
    func check(through turnstile: ConcurrencyGate = .busy) async throws {
        let server = try HostileServer(scripts)
        defer { server.stop() }
        let address = address.replacing("{port}", with: "\(server.port)")
        let run = try await ProgramRun.of(options + [address], through: turnstile)
        #expect(run.faults == [], "\(name)")
        let isMet = expectation.isMet(by: run)
        #expect(isMet, "\(name): \(run.ending), \(run.words.prefix(2000))")
        #expect(!run.words.contains("certificate"), "\(name): there was no TLS")
    }
}

extension [String] {
    /// The elements that occur more than once.
    var repeated: [String] {
        Dictionary(grouping: self) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
    }
}

extension String {
    /// The text shortened for a name, with controls escaped.
    var brief: String {
        let count = unicodeScalars.count
        guard count > 80 else { return debugDescription }
        let (start, end) = (String(unicodeScalars.prefix(40)), String(unicodeScalars.suffix(40)))
        return "\(start.debugDescription)…\(end.debugDescription), \(count) scalars"
    }
}
