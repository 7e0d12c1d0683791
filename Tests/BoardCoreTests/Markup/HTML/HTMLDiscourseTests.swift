import Essentials
import Testing

@testable import BoardCore

struct HTMLDiscourseTests {
    @Test func `a quote names its author and links to the post`() {
        let html = """
            <aside class="quote no-group" data-username="mirela" data-post="3" data-topic="17">
            <div class="title"><div class="quote-controls"></div>
            <img width="24" height="24" src="/a/24.png" class="avatar"> mirela:</div>
            <blockquote>
            <p>Hang the <em>big</em> one.</p>
            </blockquote>
            </aside>
            <p>Yes.</p>
            """
        #expect(
            read(html) == [
                .quote(
                    .init(
                        author: "mirela", link: "https://forum.example/t/17/3",
                        [
                            .paragraph([
                                .text("Hang the "), .emphasis([.text("big")]), .text(" one."),
                            ])
                        ])), .paragraph([.text("Yes.")]),
            ])
    }

    @Test func `a quote from another topic links to the topic of its title`() {
        let html = """
            <aside class="quote" data-username="bo"><div class="title"><img class="avatar">
            <a href="/t/lanterns/9/2">Lanterns</a></div><blockquote>a</blockquote></aside>
            """
        #expect(
            read(html) == [
                .quote(
                    .init(
                        author: "bo", title: "Lanterns",
                        link: "https://forum.example/t/lanterns/9/2",
                        [.paragraph([.text("a")])]))
            ])
    }

    @Test(arguments: [
        "<a href=/t/ropes/55/3>Which rope</a> <a class=badge-category__wrapper href=/c/a/1>A</a>",
        "<a class=badge-category__wrapper href=/c/a/1>A</a> <a href=/t/ropes/55/3>Which rope</a>",
        "<img class=avatar><div><a href=/c/a>A</a> <a href=/t/ropes/55/3>Which <b>rope</b></a></div>",
    ])
    func `a quote from another topic has its title, before or after the category`(title: String) {
        let html = """
            <aside class="quote" data-post="3" data-topic="9"><div class="title">\(title)</div>
            <blockquote>a</blockquote></aside>b
            """
        #expect(
            read(html) == [
                .quote(
                    .init(
                        title: "Which rope", link: "https://forum.example/t/ropes/55/3",
                        [.paragraph([.text("a")])])), .paragraph([.text("b")]),
            ])
    }

    @Test func `a quote whose title has no link keeps the title`() {
        let html = """
            <aside class=quote><div class=title>
            <a href="/t/a/1/2">Ropes <img class=emoji alt="🪢"></a></div><blockquote>a</blockquote></aside>
            """
        #expect(
            HTMLReader.read(html, isDiscourse: true).blocks
                == [.quote(.init(title: "Ropes 🪢", [.paragraph([.text("a")])]))])
    }

    @Test func `a video is a link labelled as video`() {
        let html = """
            <p>a</p><div class="video-placeholder-container" data-video-src="/up/a.mp4"></div>
            <div class="youtube-onebox lazy-video-container" data-video-title="Tea"
            data-provider-name="youtube"><a href="https://v.example/1">
            <img src="https://v.example/1.png"></a></div>b
            """
        #expect(
            read(html) == [
                .paragraph([.text("a")]), .paragraph([link("/up/a.mp4", .text("video"))]),
                .paragraph([.link(target: "https://v.example/1", [.text("video: Tea")])]),
                .paragraph([.text("b")]),
            ])
    }

    @Test func `a date is in the local time zone`() {
        let preview = "2026-11-20T09:00:00Z"
        let local = Date(timeIntervalSince1970: 1_795_165_200).localDateAndTime
        let date = "class=discourse-local-date data-date=2026-11-20"
        let seoul = "\(date) data-time=18:00:00 data-timezone=Asia/Seoul"
        let examples = [
            ("\(seoul) data-email-preview='\(preview) UTC'", local),
            ("\(date) data-time=09:00", local),
            ("\(date) data-time=09:00:00 data-timezone=UTC", local),
            ("\(date) data-timezone=Asia/Seoul", "2026-11-20"),
            (seoul, "2026-11-20 18:00 (Asia/Seoul)"),
            ("class=discourse-local-date", preview),
        ]
        for (attributes, text) in examples {
            let html = "<p>At <span \(attributes)>\(preview)</span> → x</p>"
            #expect(read(html) == [.paragraph([.text("At \(text) → x")])])
        }
    }

    @Test(arguments: [
        "<span class=mention>b</span>", "<span class=mention-group>b</span>",
        "<span class=hashtag-cooked>b</span>",
        "<span class='discourse-local-date' data-date=2026-01-01>b</span>",
        "<span class=bbcode-b>b</span>", "<a class=lightbox><span class=meta>b</span></a>",
        "<span class=quote-controls>b</span>", "<span class=poll-info>b</span>",
        "<span class=poll-buttons>b</span>", "<span class=footnote-backref>b</span>",
    ])
    func `Discourse classes have no effect on other sites`(element: String) {
        let text = HTMLReader.read("<p>a \(element) c</p>", base: base)
        #expect(text.line == "a b c")
        #expect(text.blocks.count == 1)
    }

    @Test func `quotes, previews, checkboxes and videos have no effect on other sites`() {
        let html = """
            <aside class=quote><div class=title>a</div>b</aside><aside class=onebox><h3>c</h3></aside>
            <ul><li><span class=chcklst-box>d</span></ul><div data-video-src=/x>e</div>
            """
        #expect(
            HTMLReader.read(html, base: base).blocks == [
                .paragraph([.text("a")]), .paragraph([.text("b")]),
                .heading(level: 3, [.text("c")]),
                .list(.init(items: [.init([.paragraph([.text("d")])])])),
                .paragraph([.text("e")]),
            ])
    }

    @Test func `links to people and tags on other sites keep their text`() {
        let html = """
            <a href="/tags/rope" class="mention hashtag">#<span>rope</span></a>
            <a href="/@ann" class="u-url mention">@<span>ann</span></a>
            <a href="/press" class="mention">our page</a>
            """
        #expect(
            HTMLReader.read(html, base: base).blocks == [
                .paragraph([
                    link("/tags/rope", .text("#rope")), .text(" "), link("/@ann", .text("@ann")),
                    .text(" "), link("/press", .text("our page")),
                ])
            ])
    }

    @Test func `an emoji image becomes the emoji on any site`() {
        let html = """
            <img class=emoji src=/a.png alt="🏮"> <img class=wp-smiley src=/a.png alt=":-)">
            <img class=emoji src=/a.png alt="a lamp">
            """
        #expect(
            HTMLReader.read(html, base: base).blocks == [
                .paragraph([
                    .text("🏮 :-) "),
                    .image(.init(description: "a lamp", target: "https://forum.example/a.png")),
                ])
            ])
    }

    @Test func `a quote without an author is a single quote`() {
        #expect(
            read("<aside class=quote><blockquote><p>a</p></blockquote></aside>")
                == [.quote(.init([.paragraph([.text("a")])]))])
    }

    @Test func `a preview is a quote with the page's title as a link`() {
        let html = """
            <aside class="onebox allowlistedgeneric" data-onebox-src="https://x.org/a">
            <header class="source"><img src="https://x.org/i.png" class="site-icon">
            <a href="https://x.org/a" rel="nofollow">x.org</a></header>
            <article class="onebox-body"><img src="https://x.org/t.png" class="thumbnail">
            <h3><a href="https://x.org/a">A page</a></h3><p>About it.</p></article></aside>
            """
        #expect(
            read(html) == [
                .quote(
                    .init(
                        link: "https://x.org/a",
                        [
                            .paragraph([.link(target: "https://x.org/a", [.text("A page")])]),
                            .paragraph([.text("About it.")]),
                        ]))
            ])
    }

    @Test func `an empty preview is its address`() {
        let html = """
            <aside class="onebox"><header class="source"><a href="https://x.org/">x</a></header>
            <article><img src="https://x.org/i.png"></article></aside>
            """
        #expect(
            read(html) == [
                .quote(
                    .init(
                        link: "https://x.org/",
                        [.paragraph([.link(target: "https://x.org/", [.text("https://x.org/")])])]))
            ])
    }

    @Test func `a poll is the list of its options`() {
        let html = """
            <div class="poll" data-poll-name="poll"><div><div class="poll-container"><ul>
            <li data-poll-option-id="1">red</li><li data-poll-option-id="2">blue</li></ul></div>
            <div class="poll-info"><p><span class="info-number">0</span>
            <span class="info-label">voters</span></p></div></div></div>
            """
        #expect(
            read(html) == [
                .list(
                    .init(items: [
                        .init([.paragraph([.text("red")])]), .init([.paragraph([.text("blue")])]),
                    ]))
            ])
    }

    @Test func `an image in a lightbox links to the full size`() {
        let html = """
            <p><div class="lightbox-wrapper"><a class="lightbox" href="/up/big.png" title="lantern">
            <img src="/up/small.png" alt="lantern" width="690" height="345"><div class="meta">
            <svg><use href="#far-image"></use></svg><span class="filename">lantern</span>
            <span class="informations">800×400 40 KB</span></div></a></div></p>
            """
        #expect(
            read(html) == [
                .image(
                    .init(description: "lantern", target: "https://forum.example/up/big.png"))
            ])
    }

    @Test func `emoji are text`() {
        let html = """
            <p>a <img src="/e.png" title=":wave:" class="emoji" alt=":x-y:" width="20" height="20">b
            <img class="emoji only-emoji" alt="🏮"></p>
            """
        #expect(read(html) == [.paragraph([.text("a :x-y:b 🏮")])])
    }

    @Test(arguments: [
        (":tada:", "🎉"), (":slight_smile:", "🙂"), (":wave:t3:", "👋🏼"), (":+1:t2:", "👍🏻"),
        (":our-logo:", ":our-logo:"), (":wave:t9:", ":wave:t9:"), ("🏮", "🏮"), (":", ":"), ("", ""),
    ])
    func `an emoji with a known name becomes that emoji`(name: String, text: String) {
        let html = "<p>a <img class=emoji src=/x.png alt='\(name)' title='x'> b</p>"
        #expect(RichText(read(html)).line == "a \(text) b".replacing("  ", with: " "))
    }

    @Test func `mentions keep their links and text`() {
        let html = """
            <a class="mention" href="/u/bo">@bo</a> and <span class="mention">@ann</span>
            <a class="mention-group notify" href="/groups/staff">staff</a>
            <a class="mention" href="/tag/red">#red</a> <a class="mention" href="/u/x"><b>x</b> y</a>
            """
        #expect(
            read(html) == [
                .paragraph([
                    link("/u/bo", .mention("bo")), .text(" and "), .mention("ann"), .text(" "),
                    link("/groups/staff", .mention("staff")), .text(" "),
                    link("/tag/red", .text("#red")), .text(" "),
                    link("/u/x", .text("@"), .strong([.text("x")]), .text(" y")),
                ])
            ])
    }

    @Test func `hashtags keep their sign`() {
        let html = """
            <a class="hashtag-cooked" href="/tag/red/3" data-slug="red"><svg><use></use></svg><span>red\
            </span></a> <span class="hashtag">#blue</span> <span class="hashtag-cooked">#x</span>
            """
        #expect(
            read(html) == [
                .paragraph([
                    .link(target: "https://forum.example/tag/red/3", [.text("#red")]),
                    .text(" #blue "), .text("#x"),
                ])
            ])
    }

    @Test(arguments: [
        "<div class=spoiler><p>b</p></div>", "<span class=spoiler>b</span>",
        "<div class='spoiled'>b</div>",
    ])
    func `spoilers are folded`(spoiler: String) {
        #expect(
            read("<p>a</p>" + spoiler + "c") == [
                .paragraph([.text("a")]),
                .details(summary: [.text("Spoiler")], [.paragraph([.text("b")])]),
                .paragraph([.text("c")]),
            ])
    }

    @Test func `a spoiler within a sentence is folded out of it`() {
        #expect(
            read("<p>a <span class=spoiler>b</span> c</p>") == [
                .paragraph([.text("a")]),
                .details(summary: [.text("Spoiler")], [.paragraph([.text("b")])]),
                .paragraph([.text("c")]),
            ])
    }

    @Test func `footnotes keep their number and lose the back link`() {
        let html = """
            <p>a<sup class="footnote-ref"><a href="#footnote-1" id="r">[1]</a></sup></p>
            <hr class="footnotes-sep"><ol><li><p>b <a href="#r" class="footnote-backref">↩︎</a></ol>
            """
        #expect(
            read(html) == [
                .paragraph([.text("a"), .raised("1")]), .rule,
                .list(
                    .init(start: 1, isTight: false, items: [.init([.paragraph([.text("b")])])])),
            ])
    }

    private func read(_ html: String) -> [RichText.Block] {
        HTMLReader.read(html, base: base, isDiscourse: true).blocks
    }

    private let base = URL(string: "https://forum.example/")

    private func link(_ path: String, _ parts: RichText.Inline...) -> RichText.Inline {
        .link(target: "https://forum.example" + path, parts)
    }
}
