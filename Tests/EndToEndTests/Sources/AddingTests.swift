import FlyingFox
import Foundation
import TestSupport
import Testing

/// Tests of named sources.
struct AddingTests {
    /// Runs commands with one configuration; returns the last outcome and the final file.
    private func run(
        _ commands: [[String]], file: String? = nil, input: String = ""
    ) async throws -> (outcome: BuiltProgram.Outcome, file: String) {
        try await withFolder { folder in
            let place = folder.appending(path: "board-tui/config.toml")
            if let file {
                try FileManager.default.createDirectory(
                    at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(file.utf8).write(to: place)
            }
            var outcomes: [BuiltProgram.Outcome] = []
            for command in commands {
                outcomes.append(
                    try await BuiltProgram.run(
                        command, input: input, changing: ["XDG_CONFIG_HOME": folder.path]))
            }
            let text = try? String(contentsOf: place, encoding: .utf8)
            return (try #require(outcomes.last), text ?? "")
        }
    }

    @Test func `sources are added, listed, renamed and removed`() async throws {
        let (outcome, file) = try await run(
            [
                ["add", "hn", "hn"], ["add", "차", "lemmy:https://l.example"], ["add", "x", "demo"],
                ["rename", "hn", "news"], ["remove", "x"], ["list"],
            ], file: "# mine\ntheme = \"nord\" # cold\n")

        #expect(outcome.status == .exited(0))
        #expect(outcome.output == "news\thn\n차\tlemmy:https://l.example\n")
        #expect(
            file == """
                # mine
                theme = "nord" # cold

                [sources]
                news = "hn"
                "차" = "lemmy:https://l.example"

                """)
    }

    @Test(arguments: [
        (["add", "a", "demo"], EX_USAGE, "“a” already"),
        (["add", "b", "hn"], EX_USAGE, "the address hn is already there as a."),
        (["add", "b", "https://news.ycombinator.com"], EX_USAGE, "is already there as a."),
        (["add", "posts", "demo"], EX_USAGE, "command"), (["add", "all", "demo"], EX_USAGE, "all"),
        (["add", "b c", "demo"], EX_USAGE, "b c"), (["add", "b", "lemy:x"], EX_USAGE, "lemy"),
        (["add", "b", "-"], EX_USAGE, "Standard input"),
        (["add", "b", "./no.json"], EX_NOINPUT, "There is no file ./no.json."),
        (["add", "b", "no.json"], EX_NOINPUT, "There is no file no.json."),
        (["add", "b", "127.0.0.1:1/x"], EX_UNAVAILABLE, "feed:URL"),
        (["add", "b", "localhost:1"], EX_UNAVAILABLE, "feed:URL"),
        (["add", "b", "lobste.rs:0"], EX_USAGE, "The port “0”"),
        (["add", "b", "lemmy"], EX_USAGE, "lemmy:"),
        (["add", "b", "ftp://x.example"], EX_USAGE, "ftp"), (["add", "b"], EX_USAGE, "source"),
        (["rename", "none", "b"], EX_USAGE, "none"), (["remove", "none"], EX_USAGE, "none"),
        (["import", "none.opml"], EX_NOINPUT, "none.opml cannot be read: No such file"),
        (["import", "-"], EX_DATAERR, "standard input is empty"),
        (["import", "/dev/null"], EX_DATAERR, "/dev/null is empty"),
    ])
    func `a source that cannot be added is reported, and the file does not change`(
        command: [String], status: CInt, word: String
    ) async throws {
        let before = "[sources]\na = \"hn\""
        let (outcome, file) = try await run([command], file: before)

        #expect(outcome.status == .exited(status))
        #expect(outcome.errors.contains(word))
        #expect(outcome.errors.filter(\.isNewline).count == 1)
        #expect(file == before)
    }

    @Test func `an invalid file is reported with the position, and does not change`() async throws {
        let (outcome, file) = try await run([["add", "hn", "hn"]], file: "a = 1\nb =\n")

        #expect(outcome.status == .exited(EX_DATAERR))
        #expect(outcome.errors.contains("config.toml:2:"))
        #expect(file == "a = 1\nb =\n")
    }

    @Test func `passwords are neither listed nor exported`() async throws {
        let file = """
            [sources]
            a = "https://me:secret@a.example/board.json"
            b = "feed:https://me:secret@b.example/feed"
            c = "discourse:me:sec@ret@c.example"
            d = "./a:b@c.json"

            """
        let listed = try await run([["list"]], file: file).outcome
        let exported = try await run([["export"]], file: file).outcome

        #expect(
            listed.output == """
                a\thttps://me:…@a.example/board.json
                b\tfeed:https://me:…@b.example/feed
                c\tdiscourse:me:…@c.example
                d\t./a:b@c.json

                """)
        #expect(exported.output.contains("https://me@b.example/feed"))
        #expect(!(exported.output + exported.errors).contains("sec"))
        #expect(exported.errors.split(separator: "\n").count == 3)
        #expect(exported.errors.contains("The password of b is left out."))
    }

    @Test(arguments: [
        ("hn", "Hacker News"), ("lemmy:https://l.example", "Lemmy at https://l.example"),
        ("feed:https://me:pw@f.example/x", "the feed at https://me:…@f.example/x"),
        ("https://lobste.rs", "Lobsters"), ("lobste.rs", "Lobsters"),
        ("news.ycombinator.com/news", "Hacker News"), ("demo", "the demo board"),
    ])
    func `the kind and the address of an added source are printed`(
        address: String, what: String
    ) async throws {
        let outcome = try await run([["add", "b", address]]).outcome

        #expect(outcome.output == "Added \(what) as b.\n")
        #expect(outcome.status == .exited(0) && outcome.errors.isEmpty)
    }

    @Test func `an empty list of sources is reported`() async throws {
        let outcome = try await run([["list"]]).outcome

        #expect(outcome.status == .exited(0))
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains("board-tui add"))
    }

    @Test func `the folder is created private, and a symbolic link stays`() async throws {
        try await withFolder { folder in
            let target = folder.appending(path: "elsewhere.toml")
            try Data("theme = \"nord\"\n".utf8).write(to: target)
            chmod(target.path, 0o640)
            let place = folder.appending(path: "board-tui")
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            symlink(target.path, place.appending(path: "config.toml").path)
            let outcome = try await BuiltProgram.run(
                ["add", "hn", "hn"], changing: ["XDG_CONFIG_HOME": folder.path])
            let fresh = try await BuiltProgram.run(
                ["add", "hn", "hn"], changing: ["XDG_CONFIG_HOME": folder.path + "/new"])

            #expect(outcome.status == .exited(0) && fresh.status == .exited(0))
            #expect(
                try String(contentsOf: target, encoding: .utf8)
                    == "theme = \"nord\"\n\n[sources]\nhn = \"hn\"\n")
            let mode = try FileManager.default.attributesOfItem(atPath: target.path)[
                .posixPermissions]
            #expect(mode as? Int == 0o640)
            let newFolder = try FileManager.default.attributesOfItem(
                atPath: folder.path + "/new/board-tui")
            #expect(newFolder[.posixPermissions] as? Int == 0o700)
        }
    }

    @Test func `feeds of an OPML file are added under unique names`() async throws {
        let opml = """
            <opml version="2.0"><body><outline text="Tea">
            <outline text="Green Tea" xmlUrl="https://a.example/f?x=1&amp;y=2"/>
            <outline text="Green Tea" xmlUrl="https://b.example/f"/>
            <outline text="" xmlUrl="https://c.example/f"/><outline text="posts" xmlUrl="https://d.example/f"/>
            <outline text="again" xmlUrl="https://b.example/f"/>
            <outline text="odd" xmlUrl="gopher://e.example/f"/></outline></body></opml>
            """
        let (outcome, file) = try await run([["import", "-"]], input: opml)

        #expect(outcome.status == .exited(0))
        #expect(
            outcome.output
                == "Added 4 sources; 1 was already there; 1 can't be read by this program: "
                + "odd (gopher://e.example/f); 3 got other names: “Green Tea” is now Green-Tea, "
                + "“Green Tea” is now Green-Tea-2, “posts” is now posts-2.\n")
        #expect(
            file == """
                [sources]
                Green-Tea = { address = "feed:https://a.example/f?x=1&y=2", title = "Green Tea", \
                folders = ["Tea"] }
                Green-Tea-2 = { address = "feed:https://b.example/f", title = "Green Tea", \
                folders = ["Tea"] }
                "c.example" = { address = "feed:https://c.example/f", folders = ["Tea"] }
                posts-2 = { address = "feed:https://d.example/f", title = "posts", folders = ["Tea"] }

                """)
    }

    @Test func `folders and titles survive an import and an export`() async throws {
        let opml = """
            <opml version="2.0"><body><outline text="Sea"><outline text="Deep">
            <outline text="Lamps" xmlUrl="https://a.example/f"/></outline>
            <outline text="Ropes &amp; Knots" xmlUrl="https://b.example/f"/></outline>
            </body></opml>
            """
        let file = try await run([["import", "-"]], input: opml).file
        let exported = try await run([["export"]], file: file).outcome.output

        #expect(
            exported.contains(
                """
                    <outline text="Sea">
                      <outline text="Deep">
                        <outline type="rss" text="Lamps" xmlUrl="https://a.example/f"/>
                      </outline>
                      <outline type="rss" text="Ropes &amp; Knots" xmlUrl="https://b.example/f"/>
                    </outline>
                """))
    }

    @Test func `a relative address is refused with its name`() async throws {
        let opml = """
            <opml><body><outline text="Own" xmlUrl="/feed.xml?u=http://x.example"/>
            <outline text="Folder" xmlUrl="feeds/all.xml"/>
            <outline text="Tea" xmlUrl="https://a.example/f"/></body></opml>
            """
        let (outcome, file) = try await run([["import", "-"]], input: opml)

        #expect(
            outcome.output.contains("Own (/feed.xml?u=http://x.example), Folder (feeds/all.xml)"))
        #expect(file == "[sources]\nTea = \"feed:https://a.example/f\"\n")
    }

    @Test func `an outline that is not well-formed is reported, and the others are added`()
        async throws
    {
        let opml = """
            <opml><body><outline text="Waves <b>" xmlUrl="https://w.example/f"/>
            <outline text="Tea" xmlUrl="https://a.example/f"/></body></opml>
            """
        let (outcome, file) = try await run([["import", "-"]], input: opml)

        #expect(outcome.status == .exited(EX_DATAERR))
        #expect(outcome.errors.contains("Waves <b>"))
        #expect(file == "[sources]\nTea = \"feed:https://a.example/f\"\n")
    }

    @Test func `tokens are masked in lists and left out of an export, which is reported`()
        async throws
    {
        let file = """
            [sources]
            club = "feed:https://a.example/f?token=S3cr3tT0k3n&format=rss"
            open = "feed:https://b.example/f?tag=swift"

            """
        let listed = try await run([["list"]], file: file).outcome.output
        let settings = try await run([["config"]], file: file).outcome.output
        let exported = try await run([["export"]], file: file).outcome

        #expect(listed.contains("club\tfeed:https://a.example/f?token=…&format=rss\n"))
        #expect(listed.contains("open\tfeed:https://b.example/f?tag=swift\n"))
        #expect(!(settings + exported.output + exported.errors).contains("S3cr3tT0k3n"))
        #expect(exported.output.contains("xmlUrl=\"https://a.example/f?format=rss\""))
        #expect(exported.errors == "The token of club is left out.\n")
    }

    @Test(arguments: [
        ("", "is cut off"), ("<outline text=\"b\" xmlU", "is cut off"),
        (String(repeating: "<outline>", count: 5000), "folders nested too deeply"),
    ])
    func `the sources of a truncated list are added, with a warning`(
        end: String, words: String
    ) async throws {
        let outline = "<outline text=\"a\" xmlUrl=\"https://a.example/f\"/>"
        let (outcome, file) = try await run(
            [["import", "-"]], input: "<opml><body>\(outline)\(end)")

        #expect(outcome.status == .exited(EX_DATAERR))
        #expect(outcome.output == "Added 1 source.\n")
        #expect(outcome.errors.hasPrefix("board-tui: standard input "))
        #expect(outcome.errors.contains(words))
        #expect(file == "[sources]\na = \"feed:https://a.example/f\"\n")
    }

    @Test func `a few invalid sources of a list are named in one line`() async throws {
        let outlines = ["a", "b", "c", "d", "e"].map { "<outline text='\($0)' xmlUrl='x:\($0)'/>" }
        let secret = "<outline xmlUrl='ftp://ann:secret@f.example'/>"
        let (outcome, _) = try await run(
            [["import", "-"]],
            input: "<opml><body>\(secret)\(outlines.joined())</body></opml>")

        #expect(
            outcome.output
                == "Added 0 sources; 6 can't be read by this program: ftp://ann:…@f.example, "
                + "a (x:a), b (x:b), c (x:c), d (x:d), e (x:e).\n")
        #expect(outcome.errors.isEmpty)
    }

    @Test func `all of many invalid sources are named on standard error`() async throws {
        let unreadable = (1...12).map { "<outline text='u\($0)' xmlUrl='x:\($0)'/>" }
        let broken = (1...11).map { "<outline text='b\($0)' xmlUrl=https://b\($0).example/f />" }
        let (outcome, _) = try await run(
            [["import", "-"]],
            input: "<opml><body>\((unreadable + broken).joined())</body></opml>")

        #expect(outcome.status == .exited(EX_DATAERR))
        #expect(outcome.output.contains("u10 (x:10) and 2 more"))
        let lines = outcome.errors.split(separator: "\n")
        #expect(lines.count == 12 + 11 + 1)
        #expect(lines.first == "board-tui: can't be read by this program: u1 (x:1)")
        #expect(lines[12...].first?.hasPrefix("board-tui: not well-formed: b1") == true)
        #expect(lines.last?.contains("has 11 sources that are not well-formed") == true)
    }

    @Test(arguments: [
        ("feed:https://a.example/feed#x", "feed:https://a.example/feed"),
        ("feed:https://a.example/feed?b=c#", "feed:https://a.example/feed?b=c"),
        ("lemmy:https://a.example/#top", "lemmy:https://a.example/"),
    ])
    func `the fragment of an added address is left out`(address: String, kept: String) async throws
    {
        let (outcome, file) = try await run([["add", "a", address]])

        #expect(outcome.status == .exited(0) && outcome.errors.isEmpty)
        #expect(file == "[sources]\na = \"\(kept)\"\n")
        let list = "<opml><body><outline text='a' xmlUrl='https://a.example/feed#x'/></body></opml>"
        let imported = try await run([["import", "-"]], input: list).file
        #expect(imported == "[sources]\na = \"feed:https://a.example/feed\"\n")
    }

    @Test func `an export can be imported`() async throws {
        let file = """
            [sources]
            hn = "hn"
            tea = "feed:https://a.example/?x=1&y=%22"
            "차" = "lemmy:https://l.example"

            """
        let exported = try await run([["export"]], file: file).outcome
        let (_, copy) = try await run([["import", "-"]], input: exported.output)

        #expect(exported.output.contains("xmlUrl=\"https://a.example/?x=1&amp;y=%22\""))
        #expect(copy == file)
    }

    @Test func `a name can be used for its source`() async throws {
        let outcome = try await run(
            [["add", "mine", "demo"], ["posts", "mine", "--limit", "1", "--json"]]
        ).outcome

        #expect(outcome.output.contains(#""source": "mine""#))
    }

    @Test func `without arguments the added sources are shown, or the demo`() async throws {
        let one = try await run(
            [["--print-screen"]], file: "[sources]\nmine = \"/bin.json\"\n"
        ).outcome
        let none = try await run([["--print-screen"]]).outcome

        #expect(one.status == .exited(EX_NOINPUT))
        #expect(one.errors.contains("bin.json"))
        #expect(none.output.contains("demo board"))
    }

    @Test(arguments: ["", "more = \"demo\"\n"])
    func `the address of a board opens that board, alone and beside other sources`(
        other: String
    ) async throws {
        try await withServer {
            LobstersStandIn(count: 9).answer($0)
        } test: { server in
            let site = try await server.root
            let file = "[sources]\ntea = \"lobsters:\(site)/t/tea\"\n" + other
            let posts = try await run([["posts"]], file: file).outcome.output
            let screen = try await run(
                [["--print-screen", "--keys", "G"]], file: file
            ).outcome.output

            for text in [posts, screen] {
                #expect(text.contains("Story 7") && !text.contains("Story 1"))
            }
        }
    }

    @Test func `a list of several sources continues where another run ended`() async throws {
        try await withServer {
            LobstersStandIn(count: 40).answer($0)
        } test: { server in
            let site = try await server.root
            let file = "[sources]\ntea = \"lobsters:\(site)\"\nmine = \"demo\"\n"
            func posts(_ arguments: String...) async throws -> (ids: [String], next: String?) {
                let outcome = try await run([["posts", "--json"] + arguments], file: file).outcome
                let json = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
                let list = try #require(json as? [String: Any])
                let posts = try #require(list["data"] as? [[String: Any]])
                return (posts.compactMap { $0["id"] as? String }, list["next"] as? String)
            }

            let whole = try await posts("--limit", "60")
            let first = try await posts("--limit", "25")
            let second = try await posts("--limit", "35", "--after", try #require(first.next))

            #expect(whole.ids.count == 60)
            #expect(first.ids + second.ids == whole.ids)
        }
    }

    @Test func `one failing source of several is reported, and the others are shown`() async throws
    {
        let outcome = try await run(
            [["posts", "--json"]],
            file:
                "[sources]\nmine = \"demo\"\nold = \"http://127.0.0.1:1/x\"\ngone = \"/no.json\"\n"
        ).outcome

        #expect(outcome.status == .exited(0))
        #expect(outcome.output.contains(#""source": "mine""#))
        let lines = outcome.errors.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.contains { $0.contains("old: Can't reach 127.0.0.1:1.") })
        #expect(lines.contains { $0.contains("gone: There is no file /no.json.") })
    }

    @Test func `the kind of an address is detected before it is added`() async throws {
        try await withServer { _ in
            .posts(1...3)
        } test: { server in
            let address = try await server.address
            let (outcome, file) = try await run([["add", "mine", address]])

            #expect(outcome.output == "Added the board document at \(address) as mine.\n")
            #expect(file == "[sources]\nmine = \"\(address)\"\n")
        }
        let (outcome, file) = try await run([["add", "mine", "http://127.0.0.1:1/x"]])
        #expect(outcome.status == .exited(EX_UNAVAILABLE))
        #expect(file.isEmpty)
    }

    @Test func `a feed at an IP address is named by its title`() async throws {
        let feed = """
            <rss version="2.0"><channel><title>Tea &amp; Cake</title>
            <item><title>Green</title><guid>1</guid></item></channel></rss>
            """
        try await withServer { _ in
            HTTPResponse(
                statusCode: .ok, headers: [.contentType: "application/rss+xml"],
                body: Data(feed.utf8))
        } test: { server in
            try await withFolder { folder in
                let user = try UserFolder(folder)
                let address = try await server.address
                let program = try user.start()
                try program.waitFor("Hacker News")
                try program.send("\(address)\r")
                try program.waitFor("as Tea-Cake.")
                try program.waitFor("Green")
                try program.send(":quit\r")
                _ = try program.waitForExit()
            }
        }
    }
}
