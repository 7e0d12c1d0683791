import BoardCore
import Foundation
import Testing

struct LinkTargetTests {
    private let base = URL(string: "https://board.example/posts/42?page=2")

    @Test(arguments: [
        "https://swift.org", "HTTP://swift.org/a?b#c", "mailto:kim@example.org",
        "board-tui://home/42", "board-tui:home", "https://예시.한국/글?쪽=2", "https://a.b/(c)",
    ])
    func `web, mail and program addresses are unchanged`(address: String) {
        #expect(LinkTarget.isAllowed(address))
        #expect(LinkTarget.resolved(address, base: nil) == address)
        #expect(LinkTarget.resolved(address, base: base) == address)
    }

    @Test(arguments: [
        "javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,x", "file:///etc/passwd",
        "vbscript:x", "ssh://host", "ftp://host/file", "tel:112", "x-board:1", "mailto:", "https:",
        "https://", "https:///path", "http:host", "https://\\evil", "https://?q",
        "java\nscript:alert(1)", "\u{1}javascript:alert(1)", " javascript:alert(1)",
    ])
    func `other schemes, and addresses without a host, are invalid`(address: String) {
        #expect(!LinkTarget.isAllowed(address))
        #expect(LinkTarget.resolved(address, base: nil) == nil)
        let completed = LinkTarget.resolved(address, base: base)
        #expect(completed?.hasPrefix("https://board.example/") != false)
    }

    @Test func `a relative address needs a base`() {
        for address in ["/faq", "faq", "../faq", "?page=3", "#top", "//other.example/x", ""] {
            #expect(LinkTarget.resolved(address, base: nil) == nil)
        }
        #expect(LinkTarget.resolved("", base: base) == nil)
    }

    @Test(arguments: [
        ("/faq", "https://board.example/faq"), ("faq", "https://board.example/posts/faq"),
        ("../faq", "https://board.example/faq"), ("//other.example/x", "https://other.example/x"),
        ("?page=3", "https://board.example/posts/42?page=3"),
        ("#top", "https://board.example/posts/42?page=2#top"),
    ])
    func `a relative address is resolved against the base`(address: String, whole: String) {
        #expect(LinkTarget.resolved(address, base: base) == whole)
    }

    @Test func `hidden characters are removed, and spaces are escaped`() {
        #expect(LinkTarget.resolved(" https://a.b/c d\n", base: nil) == "https://a.b/c%20d")
        #expect(LinkTarget.resolved("https://a.b/\u{202E}gpj", base: nil) == "https://a.b/gpj")
    }

    @Test func `an overlong address is invalid`() {
        let address = "https://a.b/" + String(repeating: "c", count: LinkTarget.lengthLimit)
        #expect(LinkTarget.resolved(address, base: base) == nil)
        #expect(!LinkTarget.isAllowed(address))
    }
}
