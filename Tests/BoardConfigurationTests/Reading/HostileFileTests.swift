import BoardConfiguration
import Testing

/// Files that nobody writes by hand, large enough to do harm.
@Suite struct HostileFileTests {
    @Test(arguments: [
        "[", "{", "a.", "[a.", "a = [", "a = {", "\"", "'", "\\", "#", "=", "\r", "\u{301}", "é",
        "ㅓ",
        "\u{FE0F}", "a = é", "a = ㅓ",
    ])
    func `a file of one repeated unit is rejected with its position`(unit: String) {
        let file = String(repeating: unit, count: 100_000 / unit.utf8.count)
        let diagnostics = Configuration.read(unit == "#" ? file + "\na" : file).diagnostics

        #expect((1...2).contains(diagnostics.count))
        #expect(diagnostics.allSatisfy { $0.description.utf8.count < 1000 })
    }

    @Test(arguments: ["", "\n!"])
    func `names with many dots are rejected, whatever follows`(end: String) {
        let dots = String(repeating: "a.", count: 50_000)
        let nested = String(repeating: "a.a.a = [\n{", count: 8_000)

        for file in ["\(dots)a = 1", "[\(dots)a]", "x = {\(dots)a = 1}", nested] {
            #expect((1...101).contains(Configuration.read(file + end).diagnostics.count))
        }
    }

    @Test func `names as deep as a line allows are read`() {
        let dots = String(repeating: "a.", count: 256)

        #expect(Configuration.read("[\(dots)a]\n\(dots)a = 1").diagnostics.map(\.column) == [2])
    }

    @Test func `of very many problems the first are listed, and the others counted`() {
        let lines = (1...3_000).map { "a\($0) = 1" }
        let diagnostics = Configuration.read(lines.joined(separator: "\n")).diagnostics

        #expect(diagnostics.count == 101)
        #expect(diagnostics.map(\.line) == Array(1...101))
        #expect(diagnostics.last?.message == "there are 2900 more errors.")
    }

    @Test func `very many bad keys are reported like very many bad settings`() {
        let keys = String(repeating: "\"xyz\", ", count: 4_000)
        let (configuration, diagnostics) = Configuration.read("keys.list.next = [\(keys)]")

        #expect(diagnostics.count == 101)
        #expect(configuration.keys(of: "next", on: "list") == ["j", .down])
    }

    @Test func `a long text is truncated in a problem`() {
        let long = String(repeating: "가", count: 20_000)

        for file in ["theme = \"\(long)\"", "\"\(long)\" = 1", "keys.list.next = \"\(long)\""] {
            let complaint = diagnostics(about: file)
            #expect(complaint.contains(String(repeating: "가", count: 40) + "…"))
            #expect(complaint.utf8.count < 500)
        }
    }
}
