import Foundation
import Testing

@testable import BoardClients

/// Tests of malformed HTML and XML.
struct MarkupTests {
    @Test(arguments: [
        ("<a href='x'>x</a>", "<a href='https://a.example/b/x'>x</a>"),
        ("<a href=x>x</a>", "<a href=https://a.example/b/x>x</a>"),
        (
            #"<img alt="a > b" src="/i?a=1&amp;b=2">"#,
            #"<img alt="a > b" src="https://a.example/i?a=1&amp;b=2">"#
        ),
        ("<a href='#top'>", "<a href='#top'>"),
        ("<a href='//x.example/'>", "<a href='https://x.example/'>"),
        ("<a href='javascript:alert(1)'>", "<a href='javascript:alert(1)'>"),
        ("<a href='https://x.example/y'>", "<a href='https://x.example/y'>"),
        ("<!-- <a href='x'> --><a>", "<!-- <a href='x'> --><a>"),
        ("words with href='x'", "words with href='x'"),
        ("<a href='x", "<a href='https://a.example/b/x"),
        ("<a href='a b'>", "<a href='https://a.example/b/a%20b'>"),
    ])
    func `relative addresses in HTML become absolute`(html: String, whole: String) throws {
        #expect(HTMLAddresses.resolved(html, base: try url("https://a.example/b/c")) == whole)
    }

    @Test func `addresses without a base remain unchanged`() {
        #expect(HTMLAddresses.resolved("<a href='x'>", base: nil) == "<a href='x'>")
    }

    @Test(arguments: [
        ("a & b", "a &amp; b"), ("&nbsp;", "\u{A0}"), ("&lt;&#60;&#x26;", "&lt;&lt;&amp;"),
        ("<a b='&copy=1'>", "<a b='&amp;copy=1'>"), ("a < b <c d<", "a &lt; b &lt;c d"),
        ("<!-- a --><?b c?><!DOCTYPE d [<!ENTITY e 'f'>]><g/>", "<g/>"),
        ("<![CDATA[a & <b>", "<![CDATA[a & <b>]]>"), ("<![CDATA[a]]>& ", "<![CDATA[a]]>&amp; "),
        ("\u{1}a", "\u{FFFD}a"), ("&#x93;&#147;", "““"), ("<!-- a", ""), ("&#1;", "\u{FFFD}"),
    ])
    func `input that libxml2 would reject is repaired`(text: String, repaired: String) {
        #expect(String(decoding: XMLRepair.repaired(Array(text.utf8)), as: UTF8.self) == repaired)
    }

    @Test(arguments: [
        ("<!ENTITY t \"a &amp; b\">", "&t;", "a &amp; b"),
        ("<!ENTITY t '<b>\"'>", "&t;", "&lt;b>&quot;"),
        ("<!ENTITY t 'x'><!ENTITY u '&t;-&t;'>", "<a b='&u;'>", "<a b='x-x'>"),
        ("<!ENTITY nbsp '_'><!ENTITY nbsp '!'>", "&nbsp;", "_"),
        ("<!ENTITY t '&t;'>", "&t;", "&amp;t;"), ("<!ENTITY % t 'x'>", "&t;", "&amp;t;"),
        ("<!ENTITY t SYSTEM 'file:///etc/passwd'>", "&t;", "&amp;t;"),
        ("<!-- ]' --><!ENTITY t ']>'>", "&t;", "]>"), ("<!ENTITY t 'x", "&t;", "&amp;t;"),
    ])
    func `declared entities are expanded`(
        declarations: String, text: String, repaired: String
    ) {
        let document = Array("<!DOCTYPE d [\(declarations)]>\(text)".utf8)
        #expect(String(decoding: XMLRepair.repaired(document), as: UTF8.self) == repaired)
    }

    @Test func `nested entities expand to at most one megabyte`() {
        let letters = (0..<20).map { "e\($0)" }
        let declarations = zip(letters, letters.dropFirst()).map { inner, outer in
            "<!ENTITY \(outer) '\(String(repeating: "&\(inner);", count: 10))'>"
        }
        let document =
            "<!DOCTYPE d [<!ENTITY e0 '\(String(repeating: "x", count: 10))'>"
            + declarations.joined() + "]>"
            + letters.map { String(repeating: "&\($0);", count: 2_000) }.joined()

        let repaired = XMLRepair.repaired(Array(document.utf8))

        #expect(repaired.count < 2 << 20)
        #expect(String(decoding: repaired.suffix(9), as: UTF8.self) == "&amp;e19;")
    }

    @Test func `a tag with too many attributes loses them all`() {
        let many = (0...XMLRepair.attributeLimit).map { " a\($0)=''" }.joined()
        for (end, repaired) in [(">", "<b>"), ("/>", "<b/>")] {
            let text = Array("<b\(many)\(end)".utf8)
            #expect(String(decoding: XMLRepair.repaired(text), as: UTF8.self) == repaired)
        }
    }
}
