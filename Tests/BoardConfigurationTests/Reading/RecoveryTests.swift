import Testing

@testable import BoardConfiguration

/// Files that are not valid TOML, of which the rest still applies.
@Suite struct RecoveryTests {
    private func sources(_ text: String) -> [String] {
        Configuration.read(text).configuration.sources.map { "\($0.name)=\($0.address)" }
    }

    private static let three = "a = \"hn\"\nb = \"lemmy:x\"\nc = \"feed:y\"\n"
    private static let all = ["a=hn", "b=lemmy:x", "c=feed:y"]

    @Test(arguments: [
        "theme = \"dark\n[sources]\n", "theme = dark\n[sources]\n",
        "theme = \"\"\"dark\n[sources]\n",
        "keys.list.next = [\"j\"\n[sources]\n", "theme = \"dark\"\ntheme = \"nord\"\n[sources]\n",
        "[keys.list]\nnext = [\"j\",\n\"x\"\n[sources]\n", "[keys.list\nnext = \"x\"\n[sources]\n",
        "[sources\n", "[sources]]\n", "[[sources]]\n", "[[sources]\n", "[ sources\t # mine\n",
        "# \u{1}\n[sources]\n", "\0\n[sources]\n", "\u{FEFF}[sources\n", "x = 1.\n[sources]\n",
        "[sources]\nd = hn\n", "[sources]\nd = \"hn\n", "[sources]\nd \"hn\"\n", "[sources]\nd =\n",
        "[sources]\nd = \"\"\"hn\n", "[sources]\nd = { a = 1\n", "[sources]\nd = \"x\\d\"\n",
        "[sources]\nd = [\n  x,\n  y,\n]\n",
    ])
    func `an error does not hide any valid source`(beginning: String) {
        let text = beginning + Self.three

        #expect(sources(text) == Self.all)
        #expect(Configuration.read(text).diagnostics.count == 1)
        let windows = text.split(separator: "\n", omittingEmptySubsequences: false)
            .joined(separator: "\r\n")
        #expect(sources(windows) == Self.all)
    }

    @Test(arguments: [
        "d = hn", "d = \"hn", "d", "d = \"x\u{1}\"", "d = [", "d = '''", "b = \"hn\"",
    ])
    func `a file that ends in an error keeps the sources above`(end: String) {
        #expect(sources("[sources]\n" + Self.three + end) == Self.all)
    }

    @Test func `bytes that are not UTF-8 hide only their own line`() {
        let text = "# caf\u{E9}\n[sources]\na = \"hn\" # \u{E9}\nx = \"\u{E9}\"\nb = \"lemmy:x\"\n"
        let latin = text.unicodeScalars.map { UInt8($0.value) }
        let (configuration, diagnostics) = Configuration.read(
            latin, path: "c.toml", vocabulary: .sample)

        #expect(configuration.sources.map(\.name) == ["a", "b"])
        #expect(diagnostics.map(\.line) == [1, 3, 4])
    }

    @Test func `a file with CR line ends is read and reported`() {
        let text = "[sources]\na = \"hn\"\n".replacing("\n", with: "\r")

        #expect(sources(text) == ["a=hn"])
        #expect(diagnostics(about: text) == "1:1: save the file with Unix line endings (LF).")
    }

    @Test func `a file in UTF-16 is reported once`() {
        let bytes: [UInt8] = [0xFF, 0xFE] + "[sources]\n".utf8.flatMap { [$0, 0] as [UInt8] }
        let read = Configuration.read(bytes, path: "c.toml", vocabulary: .sample)

        #expect(read.diagnostics.map(\.line) == [1])
        #expect(read.diagnostics.first?.effect == .sourceMissing)
    }

    @Test func `tables with the same name are merged, and the second is reported`() {
        let text = """
            [sources]
            a = "hn"
            [keys.list]
            next = "x"
            [sources]
            b = "lemmy:x"
            a = "feed:y"
            """

        #expect(sources(text) == ["a=hn", "b=lemmy:x"])
        #expect(Configuration.read(text).configuration.keys(of: "next", on: "list") == ["x"])
        #expect(
            diagnostics(about: text) == """
                5:1: move these lines to line 1, where [sources] already is.
                7:1: remove this line or line 2, which has the same name; until then this line is \
                ignored.
                """)
    }

    @Test func `settings and keys around an error still apply`() {
        let configuration = Configuration.read(
            "mouse = false\ntheme = \"dark\nascii = true\n[keys.list]\nnext = x\nclose = \"w\"\n"
        ).configuration

        #expect(!configuration.mouse.value && configuration.ascii.value)
        #expect(configuration.ascii.origin == .file(line: 3))
        #expect(configuration.keys(of: "close", on: "list") == ["w"])
    }

    @Test func `with very many errors the good lines still apply, and 51 errors are reported`() {
        let bad = (0..<3_000).map { "s\($0) = hn\n" }.joined()
        let text = "[sources]\n\(bad)a = \"hn\"\n"

        #expect(sources(text) == ["a=hn"])
        #expect(Configuration.read(text).diagnostics.count == 51)
    }

    @Test(arguments: [
        ("[sources]\nd = hn", Diagnostic.Effect.sourceMissing), ("d = hn", .sourceMissing),
        ("[sources\nd = \"hn\"", .sourceMissing), ("[souces]\nd = \"hn\"", .sourceMissing),
        ("sources = 5", .sourceMissing), ("sources = [\"hn\"]", .sourceMissing),
        ("[sources]\nd = 5", .sourceMissing), ("[sources]\nd = \"hm:x\"", .sourceMissing),
        ("[sources]\n\"a b\" = \"hn\"", .sourceMissing), ("theme = dark", .partIgnored),
        ("[keys.list]\nnext = j", .partIgnored), ("theme = \"drak\"", .defaultUsed),
        ("[filters.a]\nquery = \"newer:x\"\naction = \"hide\"", .filterIgnored),
        ("[filters.a]\nquery = \"x\"\naction = \"hid\"", .filterIgnored),
        ("[filters.a]\nquery = \"x\"", .filterIgnored),
        ("[searches]\na = \"newer:x\"", .defaultUsed),
        ("[keys.list]\nnex = \"j\"", .defaultUsed), ("[colours]\na = \"b\"", .defaultUsed),
    ])
    func `an error reports whether it may hide a source`(file: String, effect: Diagnostic.Effect) {
        #expect(Configuration.read(file).diagnostics.map(\.effect) == [effect])
    }

    @Test func `sources are not changed in a file with an error`() {
        for text in ["[sources]\na = \"hn\n", "[sources\na = \"hn\"\n", "[sources]\n\0"] {
            #expect(throws: SourceTable.Fault.self) {
                _ = try SourceTable(text, path: "c.toml", vocabulary: .sample)
            }
        }
    }
}
