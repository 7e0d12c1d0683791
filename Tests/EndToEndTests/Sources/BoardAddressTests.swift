import Foundation
import Testing

@testable import board_tui

struct BoardAddressTests {
    @Test(
        arguments: [
            ("https://news.ycombinator.com/newest", .hackerNews, nil, "new"),
            ("https://news.ycombinator.com/jobs", .hackerNews, nil, "job"),
            ("https://lobste.rs/t/swift", .lobsters, nil, "swift"),
            ("https://d.example/c/general/4", .discourse, "https://d.example", "4"),
            ("https://d.example/f/c/help/linux/12/l/top", .discourse, "https://d.example/f", "12"),
            ("https://l.example/c/tea", .lemmy, "https://l.example", "tea"),
            ("https://l.example/c/tea@far.example", .lemmy, "https://l.example", "tea@far.example"),
        ] as [(String, SourceKind, String?, String)])
    func `a web address is parsed into site and board`(
        address: String, kind: SourceKind, base: String?, id: String
    ) throws {
        let argument = try SourceArgument(address, among: [])

        #expect(argument.source == .site(kind, base.flatMap { URL(string: $0) }))
        #expect(argument.board == id)
        #expect(argument.post == nil)
    }

    @Test(arguments: [
        "https://news.ycombinator.com", "https://news.ycombinator.com/user?id=pg",
        "https://lobste.rs/~bob", "https://lobste.rs/t/a,b", "https://x.example/t/swift",
        "https://x.example/newest", "https://x.example/c", "https://x.example/c/a/b/c",
    ])
    func `other addresses name whole sites`(address: String) throws {
        let argument = try SourceArgument(address, among: [])

        #expect(argument.board == nil)
    }

    @Test func `with a kind, other sites are parsed like the original`() throws {
        let argument = try SourceArgument("lobsters:https://tilde.example/t/tea", among: [])

        #expect(argument.source == .site(.lobsters, URL(string: "https://tilde.example")))
        #expect(argument.board == "tea")
    }
}
