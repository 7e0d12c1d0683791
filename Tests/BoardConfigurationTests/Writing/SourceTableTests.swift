import Testing

@testable import BoardConfiguration

@Suite struct SourceTableTests {
    private func table(_ text: String) throws -> SourceTable {
        try SourceTable(text, path: "config.toml", vocabulary: .sample)
    }

    @Test func `a source is added after the others, and all else stays`() throws {
        var table = try table(
            "a = 1\n[sources] # mine\n# first\nhn = \"hn\" # news\n\n[keys.list]\nnext = \"x\"")

        try table.add("tea.time", address: "feed:https://a.example/?\"x\"")

        #expect(
            table.text == """
                a = 1
                [sources] # mine
                # first
                hn = "hn" # news
                "tea.time" = "feed:https://a.example/?\\"x\\""

                [keys.list]
                next = "x"
                """)
        #expect(table.sources.map(\.name) == ["hn", "tea.time"])
    }

    @Test(arguments: [
        ("", "[sources]\nhn = \"hn\"\n"),
        ("theme = \"nord\"", "theme = \"nord\"\n\n[sources]\nhn = \"hn\"\n"),
        ("theme = \"nord\"\n", "theme = \"nord\"\n\n[sources]\nhn = \"hn\"\n"),
        ("[keys.list]\n", "[keys.list]\n\n[sources]\nhn = \"hn\"\n"),
        (" [ sources ]", " [ sources ]\nhn = \"hn\"\n"),
        ("[sources]\n# none\n", "[sources]\nhn = \"hn\"\n# none\n"),
        ("a = 1\r\n", "a = 1\r\n\r\n[sources]\r\nhn = \"hn\"\r\n"),
    ])
    func `the first source is added with a table`(before: String, after: String) throws {
        var table = try table(before)

        try table.add("hn", address: "hn")

        #expect(table.text == after)
    }

    @Test func `several sources are added in one change, with titles and folders`() throws {
        var table = try table("[sources]\nhn = \"hn\"\n[keys.list]\n")

        try table.add([
            .init("a", address: "feed:https://a.example", title: "a", folders: []),
            .init("b", address: "demo", title: "B & \"c\"", folders: ["Sea", "Light\thouses"]),
        ])

        #expect(
            table.text == """
                [sources]
                hn = "hn"
                a = "feed:https://a.example"
                b = { address = "demo", title = "B & \\"c\\"", folders = ["Sea", "Light\\thouses"] }
                [keys.list]

                """)
        #expect(table.sources.map(\.title) == [nil, nil, "B & \"c\""])
        #expect(table.sources.map(\.folders) == [[], [], ["Sea", "Light\thouses"]])

        try table.rename("b", to: "d")
        #expect(table.sources.last?.name == "d" && table.sources.last?.folders.count == 2)
        try table.remove("d")
        #expect(table.sources.map(\.name) == ["hn", "a"])
    }

    @Test func `nothing is added if one name is taken or invalid`() throws {
        var table = try table("[sources]\nhn = \"hn\"\n")
        let before = table.text

        #expect(throws: SourceTable.Fault.taken("a")) {
            try table.add([.init("a", address: "hn"), .init("a", address: "demo")])
        }
        #expect(throws: SourceTable.Fault.taken("hn")) {
            try table.add([.init("hn", address: "hn")])
        }
        #expect(throws: SourceTable.Fault.self) { try table.add([.init("a b", address: "hn")]) }
        #expect(table.text == before)
    }

    @Test(arguments: [
        ("a = { address = \"hn\", titel = \"x\" }", "titel"), ("a = { title = \"x\" }", "a table"),
        ("a = { url = \"lobsters\", user = \"pg\" }", "“user” is for hn only"),
        ("a = { url = \"hn\", user = 5 }", "user"),
        ("a = { address = 5 }", "5"), ("a = { address = \"hn\", folders = [1] }", "folders"),
    ])
    func `a table that is not a valid source is reported`(line: String, word: String) {
        let read = Configuration.read(
            Array("[sources]\n\(line)\n".utf8), path: "config.toml", vocabulary: .sample)

        #expect(read.diagnostics.count == 1)
        #expect(read.diagnostics.first?.description.contains(word) == true)
    }

    @Test(arguments: ["hn", "hn:https://hn.example"])
    func `a table can name the user at a site without accounts`(address: String) throws {
        var table = try table("[sources]\nnews = { url = \"\(address)\", user = \"pg\" }\n")
        let source = try #require(table.sources.first)
        #expect(source.address == address && source.user == "pg" && source.title == nil)

        try table.rename("news", to: "hn")
        #expect(table.text == "[sources]\nhn = { url = \"\(address)\", user = \"pg\" }\n")
    }

    @Test(arguments: [
        ("b", "[sources]\na = \"hn\" # x\nb = \"demo\" # y\n"),
        ("새-이름", "[sources]\na = \"hn\" # x\n\"새-이름\" = \"demo\" # y\n"),
    ])
    func `a name is changed in place, with or without quotes`(
        name: String, after: String
    ) throws {
        for written in ["c = ", "\"c\" = ", "'c' = ", "\"\\u0063\" = "] {
            var table = try table("[sources]\na = \"hn\" # x\n\(written)\"demo\" # y\n")

            try table.rename("c", to: name)

            #expect(table.text == after)
        }
    }

    @Test func `a source is removed with its line`() throws {
        var table = try table("[sources]\na = \"hn\" # x\n# y\nb = \"demo\"\n")

        try table.remove("a")

        #expect(table.text == "[sources]\n# y\nb = \"demo\"\n")
    }

    @Test func `an invalid source can be removed, too`() throws {
        var table = try table("[sources]\na = \"hn\"\nb = \"hm:x\"\nc = 7\n")

        try table.remove("b")
        try table.remove("c")

        #expect(table.text == "[sources]\na = \"hn\"\n")
    }

    @Test func `a dotted name can be renamed and removed, too`() throws {
        var table = try table("sources.a = \"hn\"\ntheme = \"nord\"\n")

        #expect(throws: SourceTable.Fault.unusual) { try table.add("b", address: "demo") }
        #expect(table.text == "sources.a = \"hn\"\ntheme = \"nord\"\n")
        try table.remove("a")
        #expect(table.text == "theme = \"nord\"\n")
    }

    @Test(arguments: [
        "sources = { a = \"hn\" }", "[sources]\na = \"\"\"\nhn\"\"\"",
        "[sources]\n\"a\"\t=\"hn\"\nb={}",
    ])
    func `a table that only a person can edit is unchanged`(text: String) throws {
        var table = try table(text)

        for name in table.sources.map(\.name) {
            let before = table.text
            do throws(SourceTable.Fault) {
                try table.remove(name)
                #expect(!table.contains(name))
            } catch {
                #expect(error == .unusual)
                #expect(table.text == before)
            }
        }
    }

    @Test func `taken, unknown and invalid names are reported`() throws {
        var table = try table("[sources]\na = \"hn\"\nb = \"demo\"\n")

        #expect(throws: SourceTable.Fault.taken("a")) { try table.add("a", address: "demo") }
        #expect(throws: SourceTable.Fault.taken("b")) { try table.rename("a", to: "b") }
        #expect(throws: SourceTable.Fault.unknown("c")) { try table.remove("c") }
        #expect(throws: SourceTable.Fault.unknown("c")) { try table.rename("c", to: "d") }
        for name in ["", "-x", "a b", "a/b", "a:b", "a\u{1B}", "\u{202E}a"] {
            #expect(throws: SourceTable.Fault.self) { try table.add(name, address: "demo") }
        }
    }

    @Test func `a file that is not TOML is reported with the position`() {
        do throws(SourceTable.Fault) {
            _ = try SourceTable("a = 1\nb =", path: "config.toml", vocabulary: .sample)
            Issue.record("It was read.")
        } catch {
            guard case .unreadable(let complaint) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(complaint.description.hasPrefix("config.toml:2:"))
        }
    }
}
