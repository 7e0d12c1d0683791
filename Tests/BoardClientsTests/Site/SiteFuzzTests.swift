import Foundation
import TestSupport
import Testing

@testable import BoardClients

/// Tests with truncated and damaged first bytes of responses.
@Suite struct SiteFuzzTests {
    private static let feed = Array(
        #"{"a": [{"version": "no"}, "]\"}"], "version": "https://jsonfeed.org/version/1"}"#.utf8)
    private static let document = Array(
        #"{"title": "x", "version": "https://jsonfeed.org", "items": []}"#.utf8)
    private static let page = Array(
        """
        <!DOCTYPE html><html><head><meta name="generator" content="Discourse 3">
        <script>window.isoData = {"site_res": {}}</script>
        <link rel="alternate" type="application/rss+xml" href="/feed"></head><body>
        """.utf8)

    @Test func `the start of an object has the same result as all of it, or none`() {
        for (text, isFeed) in [(Self.feed, true), (Self.document, false)] {
            for count in 0...text.count {
                let verdict = JSONFeedDetector.isFeed(Array(text.prefix(count)))
                #expect(verdict == nil || verdict == isFeed)
            }
            #expect(JSONFeedDetector.isFeed(text) == isFeed)
        }
    }

    @Test(arguments: 0..<20)
    func `damaged first bytes are read to the end`(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let base = try url("https://tea.example/")
        for _ in 0..<200 {
            _ = JSONFeedDetector.isFeed(Self.feed.spoiled(using: &random))
            let page = SitePage(Self.page.spoiled(using: &random), base: base)
            #expect(page.feeds.count <= 2)
        }
        #expect(SitePage(Self.page, base: base).kind == .discourse)
    }
}

extension [UInt8] {
    /// Returns the bytes with some of them changed, removed or duplicated.
    fileprivate func spoiled(using random: inout SeededGenerator) -> Self {
        var bytes = self
        for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
            let place = bytes.indices.randomElement(using: &random) ?? 0
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.remove(at: place)
            case 2: bytes.insert(bytes[place], at: place)
            default: bytes.removeLast(bytes.count - place)
            }
        }
        return bytes
    }
}
