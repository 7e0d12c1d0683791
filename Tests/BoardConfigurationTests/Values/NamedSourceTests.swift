import BoardConfiguration
import Testing

@Suite struct NamedSourceTests {
    private func pairs(_ configuration: Configuration) -> [[String]] {
        configuration.sources.map { [$0.name, $0.address] }
    }

    @Test func `sources are in the order of the file, with their lines`() {
        let (configuration, diagnostics) = Configuration.read(
            """
            [sources]
            zebra = "hn"
            "개" = "lemmy:https://l.example"
            ant.farm = "x"
            bee = "posts.json"
            """)

        #expect(
            pairs(configuration) == [
                ["zebra", "hn"], ["개", "lemmy:https://l.example"], ["bee", "posts.json"],
            ])
        #expect(configuration.sources.map(\.line) == [2, 3, 5])
        #expect(diagnostics.count == 1)
        #expect(diagnostics.first?.line == 4)
    }

    @Test(arguments: [
        ("a = 1", "2:5: a source cannot be 1;"),
        ("a = \"\"", "2:5: a source cannot be \"\";"),
        (
            "a = \"lemy:https://x.example\"",
            "2:5: there is no kind of source \"lemy\"; did you mean lemmy?"
        ),
        (
            "a = \"xyzzy:1\"",
            "2:5: there is no kind of source \"xyzzy\"; choose from hn, lemmy and feed."
        ),
        ("\"a b\" = \"hn\"", "2:1: \"a b\" cannot be the name of a source:"),
        ("\"-a\" = \"hn\"", "2:1: \"-a\" cannot be the name of a source:"),
        ("\"\" = \"hn\"", "2:1: \"\" cannot be the name of a source:"),
    ])
    func `an invalid source is reported with its position, and the others stay`(
        line: String, complaint: String
    ) {
        let (configuration, diagnostics) = Configuration.read("[sources]\n\(line)\nok = \"hn\"\n")

        #expect(pairs(configuration) == [["ok", "hn"]])
        #expect(diagnostics.map { $0.description.hasPrefix("config.toml:\(complaint)") } == [true])
    }

    @Test func `sources must be a table`() {
        let (configuration, diagnostics) = Configuration.read("sources = 1\n")

        #expect(configuration.sources.isEmpty)
        #expect(
            diagnostics.map(\.description) == [
                "config.toml:1:11: sources cannot be 1; write [sources], and the sources below it."
            ])
    }

    @Test func `the listing contains the sources and can be read again`() {
        let configuration = Configuration.read("[sources]\na = \"hn\"\n\"b.c\" = \"x\\\"y\"\n").0
        let (copy, diagnostics) = Configuration.read(configuration.listing)

        #expect(configuration.listing.contains("\n[sources]\na = \"hn\""))
        #expect(diagnostics.isEmpty)
        #expect(pairs(copy) == [["a", "hn"], ["b.c", "x\"y"]])
    }

    @Test(arguments: [
        ("The Daily Tea", "The-Daily-Tea"), ("  차  한 잔 ", "차-한-잔"), ("a/b:c\u{1B}[2J", "abc2J"),
        ("--- .x", "x"), ("!!!", ""), ("e\u{301}cole", "e\u{301}cole"),
    ])
    func `a name is created from a title`(title: String, name: String) {
        #expect(NamedSource.name(madeOf: title) == name)
        #expect(name.isEmpty || NamedSource.fault(ofName: name) == nil)
    }
}
