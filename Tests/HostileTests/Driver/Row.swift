import Testing

/// One hostile or unusual server, and what must be shown of it.
struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    /// What the server does: a script for each request, the last one for all that follow.
    let scripts: [Script]
    let expectation: Expectation
    /// How the program is called; `{port}` stands for the server's.
    var address = "http://127.0.0.1:{port}/board.json"
    /// What else the program is told.
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

    /// A row for each case: what differs, which is a part of its name, and what must be.
    static func each(
        _ family: String, _ cases: [(text: String, must: Expectation)], script: (String) -> Script
    ) -> [Row] {
        cases.map { Row("\(family): \($0.text.brief)", script($0.text), must: $0.must) }
    }

    /// Rows from which the same must come.
    static func all(
        _ family: String, _ cases: [String], must expectation: Expectation,
        script: (String) -> Script
    ) -> [Row] {
        each(family, cases.map { ($0, expectation) }, script: script)
    }

    /// Runs the program on the server and checks what comes of it.
    func check(through turnstile: Turnstile = .busy) async throws {
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
    /// What is there more than once.
    var repeated: [String] {
        Dictionary(grouping: self) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
    }
}

extension String {
    /// So much of it as a name can hold, with escapes in place of controls.
    var brief: String {
        let count = unicodeScalars.count
        guard count > 80 else { return debugDescription }
        let (start, end) = (String(unicodeScalars.prefix(40)), String(unicodeScalars.suffix(40)))
        return "\(start.debugDescription)…\(end.debugDescription), \(count) scalars"
    }
}
