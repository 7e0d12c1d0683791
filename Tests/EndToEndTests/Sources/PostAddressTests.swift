import Foundation
import Testing

@testable import board_tui

struct PostAddressTests {
    @Test(
        arguments: [
            ("https://news.ycombinator.com/item?id=8863", .hackerNews, nil, "8863", nil),
            ("http://NEWS.ycombinator.com/item?p=2&id=1#3", .hackerNews, nil, "1", "3"),
            ("https://lobste.rs/s/abc123", .lobsters, nil, "abc123", nil),
            ("https://lobste.rs/s/abc123/words_of_it#c_x", .lobsters, nil, "abc123", "x"),
            ("https://lobste.rs/s/abc123.json", .lobsters, nil, "abc123", nil),
            ("https://x.example/t/slug/123", .discourse, "https://x.example", "123", nil),
            ("https://x.example/t/slug/123/45?u=me", .discourse, "https://x.example", "123", "45"),
            ("https://x.example/t/123", .discourse, "https://x.example", "123", nil),
            ("https://x.example/t/123/4", .discourse, "https://x.example", "123", "4"),
            ("https://x.example/t/2024/123/4", .discourse, "https://x.example", "123", "4"),
            ("https://x.example:8080/f/t/s/1/", .discourse, "https://x.example:8080/f", "1", nil),
            ("https://l.example/post/5", .lemmy, "https://l.example", "5", nil),
            ("https://l.example/post/5/77#x", .lemmy, "https://l.example", "5", "77"),
            ("https://l.example/comment/602", .lemmy, "https://l.example", "comment/602", "602"),
            ("https://lobste.rs/c/xyz123", .lobsters, nil, "c/xyz123", "xyz123"),
            ("https://b.example/f/posts/5#c7", .boardServer, "https://b.example/f", "5", "7"),
            ("https://u:p@l.example/post/5", .lemmy, "https://u:p@l.example", "5", nil),
            ("https://x.example/t/slug/123/1", .discourse, "https://x.example", "123", nil),
            ("https://l.example/post/5#comments", .lemmy, "https://l.example", "5", nil),
        ] as [(String, SourceKind, String?, String, String?)])
    func `a web address is parsed into site, post and comment`(
        address: String, kind: SourceKind, base: String?, id: String, comment: String?
    ) throws {
        let url = try #require(URL(string: address))

        let post = PostAddress(
            kind: kind, base: base.flatMap { URL(string: $0) }, id: id, comment: comment)
        #expect(PostAddress.post(in: url) == post)
        #expect(PostAddress.post(in: url, of: kind) == post)
    }

    @Test(
        arguments: [
            (.hackerNews, "http://127.0.0.1:80/x/item?id=1", "http://127.0.0.1:80/x", "1", nil),
            (.lobsters, "https://tilde.example/s/abc/words", "https://tilde.example", "abc", nil),
            (
                .bbj, "http://b.example:7099/f/0123456789abcdef0123456789abcdef",
                "http://b.example:7099/f", "0123456789abcdef0123456789abcdef", nil
            ),
            (
                .bbj, "http://b.example:7099/0123456789abcdef0123456789abcdef/12",
                "http://b.example:7099", "0123456789abcdef0123456789abcdef", "12"
            ),
            (
                .bbj, "http://b.example:7099/0123456789abcdef0123456789abcdef#3",
                "http://b.example:7099", "0123456789abcdef0123456789abcdef", "3"
            ),
            (
                .bbj, "http://b.example:7099/0123456789abcdef0123456789abcdef/0",
                "http://b.example:7099", "0123456789abcdef0123456789abcdef", nil
            ),
            (.lobsters, "https://tilde.example/f/c/xyz", "https://tilde.example/f", "c/xyz", "xyz"),
            (
                .feed, "https://x.example/feed?all=1#https://x.example/2026/tea%20time",
                "https://x.example/feed?all=1", "https://x.example/2026/tea time", nil
            ),
        ] as [(SourceKind, String, String, String, String?)])
    func `with a kind, other sites are parsed like the original`(
        kind: SourceKind, address: String, base: String, id: String, comment: String?
    ) throws {
        let url = try #require(URL(string: address))

        #expect(PostAddress.post(in: url) == nil)
        #expect(
            PostAddress.post(in: url, of: kind)
                == PostAddress(kind: kind, base: URL(string: base), id: id, comment: comment))
    }

    @Test(arguments: [
        "https://news.ycombinator.com", "https://news.ycombinator.com/item",
        "https://news.ycombinator.com/item?id=x", "https://news.ycombinator.com/user?id=1",
        "https://lobste.rs", "https://lobste.rs/s", "https://lobste.rs/t/swift",
        "https://x.example/t/slug", "https://x.example/t/slug/123/4/5", "https://x.example/t",
        "https://x.example/t/slug/x/1", "https://l.example/post", "https://l.example/post/x",
        "https://l.example/comment", "https://l.example/comment/x", "https://lobste.rs/c/a/b",
        "https://b.example/posts", "https://b.example/posts/words",
        "https://l.example/post/5/board.json", "https://l.example/c/tea", "https://a.example/s/abc",
    ])
    func `other addresses are not posts`(address: String) throws {
        #expect(PostAddress.post(in: try #require(URL(string: address))) == nil)
    }
}
