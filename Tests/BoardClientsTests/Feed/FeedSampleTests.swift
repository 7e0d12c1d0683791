import BoardCore
import Foundation
import Testing

@testable import BoardClients

/// Tests with feeds of third parties.
@Suite(.readsRecordings)
struct FeedSampleTests {
    private func read(_ name: String) throws -> FeedDocument {
        try feed(try Recordings.bytes("feeds/\(name)"))
    }

    @Test func `every sample is a feed, and its entries have names`() throws {
        for bytes in try Recordings.all(of: "feeds") {
            let threads = try feed(bytes).threads
            #expect(threads.allSatisfy { !$0.post.title.isBlank || $0.body.isBlank })
            #expect(threads.allSatisfy { !$0.post.id.raw.isBlank })
        }
    }

    @Test(arguments: [
        ("feedparser-entry_content_escaped_markup.xml", "Example <b>Atom</b>"),
        ("feedparser-entry_content_inline_markup.xml", "Example <b>Atom</b>"),
        ("feedparser-rdf_item_description.xml", "Example description"),
    ])
    func `the text matches the test suite of feedparser`(name: String, body: String) throws {
        #expect(try read(name).threads.map(\.body) == [body])
    }

    @Test func `ampersands remain in links`() throws {
        let threads = try read("feedparser-rss_item_link_corrupted_ampersands.xml").threads
        #expect(threads.map(\.post.url) == ["http://link/get?a=1&b=2"])
    }

    @Test func `a feed in GB2312 is Chinese`() throws {
        let feed = try read("rsparser-kc0011.rss")

        #expect(feed.title == "投资资讯网交易在线--流通纪念币最新20篇论坛主题-全文")
        #expect(feed.entries[0].title == "建国35周年纪念，华表，和平鸽")
        #expect(feed.entries[0].author == "大鱼儿")
        #expect(feed.entries[0].createdAt == Date(timeIntervalSince1970: 1_578_666_780))
        #expect(feed.entries.count == 20)
        #expect(feed.entries.allSatisfy { !$0.title.contains("\u{FFFD}") })
        #expect(feed.entries.allSatisfy { $0.createdAt != nil })
    }

    @Test func `Daring Fireball has links to other sites`() throws {
        let threads = try read("rsparser-DaringFireball.json").threads

        #expect(threads.count == 48)
        #expect(threads[0].post.title == "The Talk Show: ‘I Do Like Throwing a Baby’")
        #expect(threads[0].post.author == "John Gruber")
        #expect(threads[0].post.url == "https://daringfireball.net/thetalkshow/2017/06/26/ep-195")
        #expect(
            threads[0].post.page
                == "https://daringfireball.net/linked/2017/06/26/the-talk-show-195")
        #expect(
            threads[0].post.excerpt.hasPrefix("New episode of America’s favorite 3-star podcast"))
        #expect(threads[0].post.createdAt == Date(timeIntervalSince1970: 1_498_524_857))
    }

    @Test func `the newer author elements take precedence`() throws {
        #expect(
            try read("rsparser-authors.json").threads.map(\.post.author) == [
                "Root Author 1, Root Author 2", "Legacy Item Author",
                "Item Author 1, Item Author 2", "Item Author 1, Item Author 2",
            ])
    }

    @Test func `the replies of a mailing list are below their parents`() throws {
        let feed = try read("own-public-inbox-new.atom")
        let threads = feed.threads

        #expect(feed.title == "public inbox for lantern@example.invalid")
        #expect(threads[0].post.title == "[ANN] diff & <patch> for \"serial\" terminals")
        #expect(threads[0].post.author == "otto")
        #expect(threads[0].body.contains("--- a/x\n+++ b/x"))
        #expect(threads[1].post.title == "House rules for the lantern room")
        #expect(threads[1].comments.map(\.depth) == [0, 1])
        #expect(threads[1].comments.map(\.author) == ["灯籠", "O'Brien & Söns"])
    }

    @Test func `entries of a blog without titles are named after their text`() throws {
        let threads = try read("rsparser-manton.rss").threads

        #expect(threads[0].post.title.hasPrefix("This week’s Core Intuition"))
        #expect(threads[0].post.author == "manton")
        #expect(threads[0].post.tags == ["Snippets"])
        #expect(threads[0].post.url == "http://www.manton.org/2015/09/3071.html")
    }

    @Test func `the feed of a blog has its posts`() throws {
        let threads = try read("own-wordpress-rss2.xml").threads

        #expect(threads[0].post.title == "Hello world!")
        #expect(threads[0].post.author == "keeper")
        #expect(threads[0].post.tags == ["Uncategorized"])
        #expect(threads[0].post.createdAt == Date(timeIntervalSince1970: 1_795_229_384))
        #expect(threads[0].body.contains("Welcome to WordPress"))
        #expect(threads.last?.post.title == "灯籠流し — river night")
        #expect(threads.last?.post.tags == ["Uncategorized", "night", "川"])
    }

    @Test func `comments of a blog are posts if their posts are missing`() throws {
        let feed = try read("own-wordpress-comments.atom")

        #expect(
            feed.threads.map(\.post.title).contains(
                "Comment on Hello world! by A WordPress Commenter"))
        #expect(feed.title == "Comments for Lantern notes & “news”")
        #expect(feed.threads.last?.comments.map(\.depth) == [0, 1])
    }

    @Test func `links in an Atom feed are relative to its base`() throws {
        let threads = try read("newsboat-atom10_1.xml").threads
        #expect(
            threads.map(\.post.title).prefix(2) == [
                "A gentle introduction to Atom testing", "A missing rel attribute",
            ])
        #expect(threads.allSatisfy { $0.post.url?.hasPrefix("http://example.com/") == true })
    }
}
