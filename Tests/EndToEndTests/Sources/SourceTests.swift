import ArgumentParser
import BoardConfiguration
import Foundation
import Testing

@testable import board_tui

struct SourceTests {
    private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

    @Test(
        arguments: [
            ("demo", .demo), ("-", .standardInput), ("posts.json", .file(path: "posts.json")),
            ("./demo", .file(path: "./demo")), ("file:///a%20b", .file(path: "/a b")),
            ("hn", .site(.hackerNews, nil)), ("lobsters", .site(.lobsters, nil)),
            ("hn:", .site(.hackerNews, nil)),
            ("gopher://x.example", .unknown("gopher://x.example")),
        ] as [(String, Source)])
    func `an address determines the source`(address: String, source: Source) throws {
        #expect(try Source(address: address) == source)
    }

    @Test(
        arguments: [
            ("hn:http://127.0.0.1:8080", .hackerNews, "http://127.0.0.1:8080"),
            ("LEMMY:https://l.example", .lemmy, "https://l.example"),
            ("lemmy:l.example", .lemmy, "https://l.example"),
            ("feed://f.example/a.xml", .feed, "https://f.example/a.xml"),
            ("feed:http://f.example/a?b:c", .feed, "http://f.example/a?b:c"),
        ] as [(String, SourceKind, String)])
    func `a kind can precede an address`(address: String, kind: SourceKind, url: String) throws {
        #expect(try Source(address: address) == .site(kind, try self.url(url)))
    }

    @Test(arguments: [
        "", "lemmy", "bbj", "feed:", "lemy:https://x.example", "discourse:ftp://x", "hn:http://x:0",
    ])
    func `an address that is invalid on every machine is refused`(address: String) {
        #expect(throws: ValidationError.self) { try Source(address: address) }
    }

    @Test func `an unknown name is reported with the list of sources`() throws {
        let names = try SourceTable(
            "[sources]\nhn = \"hn\"\ntea = \"x.json\"", path: "config.toml", vocabulary: .program
        ).sources
        let error = #expect(throws: ValidationError.self) {
            try SourceArgument("nobody", among: names)
        }
        #expect(error?.message.hasSuffix("the sources are hn, tea, demo, lobsters.") == true)
    }

    @Test func `a link to a post opens the post at its site`() throws {
        let argument = try SourceArgument("https://x.example/t/slug/123", among: [])
        #expect(argument.source == .site(.discourse, try url("https://x.example")))
        #expect(argument.post == "123")

        let mirror = try SourceArgument("hn:http://127.0.0.1:8080/item?id=7", among: [])
        #expect(mirror.source == .site(.hackerNews, try url("http://127.0.0.1:8080")))
        #expect(mirror.post == "7")
        #expect(mirror.comment == nil)

        let comment = try SourceArgument("https://x.example/t/slug/123/4", among: [])
        #expect(comment.comment == "4")
    }

    @Test(
        arguments: [("0:", nil, 0), ("12:", nil, 12), ("3:a:b", "a:b", 3)]
            as [(String, String?, Int)])
    func `a list position is parsed`(text: String, cursor: String?, skipped: Int) {
        let place = ListPosition(text)

        #expect(place?.cursor?.raw == cursor)
        #expect(place?.skipped == skipped)
        #expect(place?.description == text)
    }

    @Test(arguments: ["", ":", "x:", "-1:", "5"])
    func `other texts are not a list position`(text: String) {
        #expect(ListPosition(text) == nil)
    }
}
