import Foundation
import TestSupport
import Testing

/// `--print-screen` shows in text what a reader would see.
struct PlaybackTests {
    @Test func `the demo board is read without any source`() async throws {
        let outcome = try await Program.run(["--print-screen", "--size", "60x8"])

        let rows = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(outcome.status == .exited(0))
        #expect(rows.count == 9 && rows[8].isEmpty)
        #expect(rows[0].hasPrefix(" All boards · demo board"))
        #expect(rows[1].hasPrefix("> * 처음 오셨나요?"))
        #expect(rows[7].hasPrefix(" j next  Enter open"))
    }

    @Test func `posts on standard input are printed and keys are played in order`() async throws {
        let outcome = try await Program.run(
            ["--print-screen", "--size", "40x6", "--keys", "j j k", "-"],
            input: Posts.lines(1...3))

        let rows = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(outcome.status == .exited(0))
        #expect(rows[1].hasPrefix("  Post 1"))
        #expect(rows[2].hasPrefix("> Post 2"))
        #expect(rows[3].hasPrefix("  Post 3"))
    }

    @Test func `a post of a file is opened by its number`() async throws {
        try await withFolder { folder in
            let file = folder.appending(path: "posts.json")
            try Posts.document(1...3).write(to: file, atomically: false, encoding: .utf8)

            let outcome = try await Program.run(["--print-screen", "--post", "2", file.path])

            #expect(outcome.output.hasPrefix(" Post 2"))
        }
    }

    @Test func `a search by keys goes to the post that matches`() async throws {
        let outcome = try await Program.run(
            ["--print-screen", "--keys", "/post<Space>11<Enter>", "-"], input: Posts.lines(1...12))

        #expect(outcome.output.contains("> Post 11"))
    }
}
