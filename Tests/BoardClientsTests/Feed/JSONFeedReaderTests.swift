import BoardCore
import Foundation
import Testing

@testable import BoardClients

struct JSONFeedReaderTests {
    @Test func `an item with all members is parsed`() throws {
        let feed = try feed(
            """
            {"version": "https://jsonfeed.org/version/1.1", "title": "Tea",
             "description": "On leaves", "home_page_url": "https://tea.example/",
             "next_url": "/feed?page=2", "authors": [{"name": "Feed"}], "_x": {"y": 1},
             "items": [
              {"id": "1", "url": "/1", "external_url": "https://x.example/", "title": "A < b & c",
               "content_html": "<a href='cup'>cup</a>", "content_text": "no",
               "date_published": "2026-11-02T09:30:00.5+01:00", "tags": ["green", 5, "black"],
               "authors": [{"name": "A"}, {"url": "u"}, {"name": "B"}], "author": {"name": "Old"}},
              {"id": 2, "content_text": "a <b>\\nc", "author": {"name": "Old"}},
              {"id": 3.5, "summary": "Short", "date_modified": "2026-11-01"}
             ]}
            """)
        let threads = feed.threads

        #expect(feed.title == "Tea")
        #expect(feed.summary == "On leaves")
        #expect(feed.next?.absoluteString == "https://tea.example/feed?page=2")
        #expect(threads.map(\.post.id.raw) == ["1", "2", "3.5"])
        #expect(threads.map(\.post.title) == ["A < b & c", "a <b> c", "Short"])
        #expect(threads.map(\.post.author) == ["A, B", "Old", "Feed"])
        #expect(threads[0].post.url == "https://x.example/")
        #expect(threads[0].post.page == "https://tea.example/1")
        #expect(threads[0].post.tags == ["green", "black"])
        #expect(threads[0].post.createdAt == Date(timeIntervalSince1970: 1_793_608_200.5))
        #expect(threads[0].body == "<a href='https://tea.example/cup'>cup</a>")
        #expect(threads.map(\.format) == [.html, .plain, .plain])
        #expect(threads[1].body == "a <b>\nc")
        #expect(threads[2].post.createdAt == Date(timeIntervalSince1970: 1_793_491_200))
    }

    @Test func `only items with neither id nor address are omitted`() throws {
        let feed = try feed(
            #"{"items": [{"id": ""}, {"title": "x"}, 7, null, {"id": null}, {"id": "1"}]}"#)

        #expect(feed.entries.map(\.key) == ["1"])
    }

    @Test func `members of a wrong type count as missing`() throws {
        let feed = try feed(
            """
            {"title": 5, "items": [{"id": "1", "url": [], "title": {}, "content_html": 3,
             "content_text": "Hello", "authors": "me", "tags": "x", "date_published": []}]}
            """)

        #expect(feed.threads.map(\.post.title) == ["Hello"])
        #expect(feed.threads[0].post.createdAt == nil)
    }
}
