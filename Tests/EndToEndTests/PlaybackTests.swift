import Foundation
import TestSupport
import Testing

/// Tests of `--print-screen`, which prints the screen as text.
struct PlaybackTests {
    @Test func `without a source the demo board is shown`() async throws {
        let outcome = try await BuiltProgram.run(["--print-screen", "--size", "60x8"])

        let rows = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(outcome.status == .exited(0))
        #expect(rows.count == 9 && rows[8].isEmpty)
        #expect(rows[0].hasPrefix(" All boards · demo board"))
        #expect(rows[1].hasPrefix("> * Welcome: five keys"))
        #expect(rows[7].hasPrefix(" j next  Enter open"))
    }

    @Test func `posts on standard input are printed and keys are played in order`() async throws {
        let outcome = try await BuiltProgram.run(
            ["--print-screen", "--size", "40x6", "--keys", "j j k", "-"],
            input: Posts.lines(1...3))

        let rows = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(outcome.status == .exited(0))
        #expect(rows[1].hasPrefix("  Post 1"))
        #expect(rows[2].hasPrefix("> Post 2"))
        #expect(rows[3].hasPrefix("  Post 3"))
    }

    @Test func `the memory for posts of a pipe is limited by --max-size`() async throws {
        let outcome = try await BuiltProgram.run(
            ["--max-size", "10k", "--print-screen", "-"], input: Posts.lines(1...100))

        #expect(outcome.output.contains("> Post 1"))
        #expect(outcome.output.contains("Too many posts for the limit of --max-size"))
    }

    @Test func `the exit status reports that a pipe cannot be read twice`() async throws {
        let outcome = try await BuiltProgram.run(
            ["--print-screen", "--keys", "R", "-"], input: Posts.lines(1...3))

        #expect(outcome.status == .exited(EX_NOINPUT))
        #expect(outcome.output.contains("> Post 1"))
        #expect(outcome.output.contains("Standard input can be read only once."))
        #expect(!outcome.output.contains("Press R"))
    }

    @Test(arguments: ["file://", "file://localhost"])
    func `a file can be named by a URL`(prefix: String) async throws {
        try await withFolder { folder in
            let file = folder.appending(path: "my posts.json")
            try Posts.document(1...3).write(to: file, atomically: false, encoding: .utf8)

            let address = prefix + file.path.replacing(" ", with: "%20")
            let outcome = try await BuiltProgram.run(["--print-screen", address])

            #expect(outcome.output.contains("> Post 1"))
        }
    }

    @Test func `a post of a file is opened by its id`() async throws {
        try await withFolder { folder in
            let file = folder.appending(path: "posts.json")
            try Posts.document(1...3).write(to: file, atomically: false, encoding: .utf8)

            let outcome = try await BuiltProgram.run(["--print-screen", "--post", "2", file.path])

            #expect(outcome.output.contains("\n> Post 2"))
        }
    }

    @Test func `a link instead of a source opens the demo board`() async throws {
        let outcome = try await BuiltProgram.run(
            ["--print-screen", "board-tui://board/start/post/keys"])

        #expect(outcome.output.contains("\n> Every key on one page"))
    }

    @Test func `a missing post is reported below the list`() async throws {
        let outcome = try await BuiltProgram.run(
            ["--print-screen", "--post", "9", "-"],
            input: Posts.lines(1...3))

        #expect(outcome.output.contains("> Post 1"))
        #expect(outcome.output.contains("There is no post “9” here."))
    }

    @Test func `a trace records the events of the tree, one object per line`() async throws {
        try await withFolder { folder in
            let file = folder.appending(path: "trace")

            let outcome = try await BuiltProgram.run(
                ["--print-screen", "--keys", "<Enter>q", "--trace", file.path])

            #expect(outcome.status == .exited(0))
            let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            let events = try lines.map { try JSONDecoder().decode(Event.self, from: Data($0.utf8)) }
            #expect(events.first?.path == "Root")
            #expect(
                events.contains { $0.path == "Root/Board/PostDetail" && $0.event == "attached" })
            #expect(
                events.contains { $0.path == "Root/Board/PostDetail" && $0.event == "detached" })
            #expect(events.map(\.time) == events.map(\.time).sorted())
        }
    }

    @Test func `a trace replaces an older trace, but no other file`() async throws {
        try await withFolder { folder in
            let trace = folder.appending(path: "trace").path
            for _ in 1...2 {
                let outcome = try await BuiltProgram.run(["--print-screen", "--trace", trace])
                #expect(outcome.status == .exited(0))
            }

            let document = folder.appending(path: "posts.json")
            try Data("[]".utf8).write(to: document)
            let outcome = try await BuiltProgram.run(["--print-screen", "--trace", document.path])

            #expect(outcome.status == .exited(EX_CANTCREAT))
            #expect(outcome.errors.contains("name another file"))
            #expect(try String(contentsOf: document, encoding: .utf8) == "[]")
        }
    }

    private struct Event: Decodable {
        let time: String
        let rib: Int
        let path: String
        let event: String
    }

    @Test func `a search by keys selects the matching post`() async throws {
        let outcome = try await BuiltProgram.run(
            ["--print-screen", "--keys", "/post<Space>11<Enter>", "-"], input: Posts.lines(1...12))

        #expect(outcome.output.contains("> Post 11"))
    }
}
