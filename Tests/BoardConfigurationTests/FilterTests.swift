import BoardConfiguration
import BoardCore
import Testing

@Suite struct FilterTests {
    @Test func `filters and searches are read in the order of the file`() {
        let (configuration, diagnostics) = Configuration.read(
            """
            [filters.b]
            query = "author:x domain:example.com"
            action = "hide"
            [filters."a b"]
            query = "tag:cats"
            action = "highlight"
            [searches]
            new = "unread newer:2d"
            """)

        #expect(diagnostics.isEmpty)
        #expect(configuration.filters.map(\.filter.name) == ["b", "a b"])
        #expect(configuration.filters.map(\.filter.action) == [.hide, .highlight])
        #expect("\(configuration.filters[0].filter.query)" == "author:x domain:example.com")
        #expect(configuration.searches.map(\.search.name) == ["new"])
        #expect(configuration.listing.contains("[filters.\"a b\"]\nquery = \"tag:cats\""))
        #expect(configuration.listing.contains("[searches]\nnew = \"unread newer:2d\""))
    }

    @Test func `a filter whose name lacks quotes applies, and the quotes are named`() {
        let (configuration, diagnostics) = Configuration.read(
            "[filters.한글]\nquery = \"tea\"\naction = \"hide\"")

        #expect(configuration.filters.map(\.filter.name) == ["한글"])
        let fixes = diagnostics.map(\.message)
        #expect(fixes.count == 1)
        #expect(fixes[0].contains("put quotes around the name, as in [filters.\"한글\"]"))
    }

    @Test(arguments: [
        (
            "[filters.a]\nquery = \"autor:x\"\naction = \"hide\"",
            "2:9: “autor:x”: did you mean author:? Quote it to search for this text."
        ),
        (
            "[filters.a]\nquery = \"x\"\naction = \"hid\"",
            "3:10: action cannot be \"hid\"; did you mean \"hide\"?"
        ),
        (
            "[filters.a]\nquery = \"x\"",
            "1:10: the filter \"a\" has no effect; write action = \"hide\" below it."
        ),
        (
            "[filters.a]\nquery = \"x\"\naction = \"hide\"\nqury = 1",
            "4:1: there is no setting of a filter named \"qury\"; did you mean query?"
        ),
        (
            "filters = 1",
            "1:11: filters cannot be 1; write [filters.NAME], and the query and action below it."
        ),
        ("[searches]\na = \"\"", "2:5: a query cannot be empty; write one, as \"author:mina\"."),
        ("[searches]\na = 1", "2:5: a cannot be 1; write a query, as \"author:mina\"."),
    ])
    func `an error is reported at its position`(file: String, expected: String) {
        let diagnostics = Configuration.read(file).diagnostics
        #expect(diagnostics.map { "\($0.line):\($0.column): \($0.message)" } == [expected])
    }

    private func adding(to text: String) throws -> String {
        var text = text
        let query = try #require(try PostQuery("author:\"Kim \"\"M\"\"\"", isComplete: true))
        _ = try Configuration.add(
            query, named: "author-Kim", action: .hide, to: &text, path: "config.toml",
            vocabulary: .sample)
        return text
    }

    @Test(arguments: [
        "", "theme = \"nord\"", "[sources]\nhn = \"hn\" # news\n", "# mine\n[filters]\n",
        "[filters.b]\nquery = \"x\"\naction = \"read\"\n",
    ])
    func `a filter is added below everything else`(text: String) throws {
        let new = try adding(to: text)

        #expect(new.hasPrefix(text))
        #expect(
            new.hasSuffix(
                """
                [filters.author-Kim]
                query = "author:\\"Kim \\"\\"M\\"\\"\\""
                action = "hide"

                """))
        #expect(try adding(to: new).contains("[filters.author-Kim-2]"))
    }

    private func removing(from text: String) throws -> String {
        var text = text
        let query = try #require(try PostQuery("author:\"Kim \"\"M\"\"\"", isComplete: true))
        try Configuration.remove(
            PostFilter(name: "author-Kim", query: query, action: .hide), from: &text,
            path: "config.toml", vocabulary: .sample)
        return text
    }

    @Test(arguments: [
        "", "[sources]\nhn = \"hn\" # news\n", "# mine\n[filters]\n",
        "[filters.b]\nquery = \"x\"\naction = \"read\"\n",
    ])
    func `a filter that was added is removed, also below others`(text: String) throws {
        #expect(try removing(from: adding(to: text)) == text)
        let later = "\n[filters.c]\nquery = \"y\"\naction = \"hide\"\n"
        #expect(try removing(from: adding(to: text) + later) == text + later)
    }

    @Test(arguments: [
        ("query = \"author", "query = \"~author"), ("hide", "read"), ("[filters", "# [filters"),
        ("\"hide\"\n", "\"hide\"\n\n# mine\nnote = 1\n"),
    ])
    func `a filter that was changed is not removed`(part: String, other: String) throws {
        let changed = try adding(to: "").replacing(part, with: other)
        #expect(throws: Configuration.FilterFault.self) { try removing(from: changed) }
    }

    @Test(arguments: ["filters = {}", "filters = 1\n", "[filters\n", "theme = \"a"])
    func `a file that would change otherwise stays as it is`(text: String) {
        #expect(throws: Configuration.FilterFault.self) { try adding(to: text) }
    }
}
