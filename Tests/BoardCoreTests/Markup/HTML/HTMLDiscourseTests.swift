import Testing

@testable import BoardCore

struct HTMLDiscourseTests {
    @Test func `a quote names its author and leads to the post`() {
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

    @Test func `a quote from another topic leads where its title does`() {
        let html = """
            <aside class="quote" data-username="bo"><div class="title"><img class="avatar">
            <a href="/t/lanterns/9/2">Lanterns</a></div><blockquote>a</blockquote></aside>
            """
        #expect(
            read(html) == [
                .quote(
                    .init(
                        author: "bo", link: "https://forum.example/t/lanterns/9/2",
                        [.paragraph([.text("a")])]))
            ])
    }

    @Test func `a quote by nobody is one quote all the same`() {
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

    @Test func `a preview of nothing is its address`() {
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

    @Test func `a poll is the list of what can be chosen`() {
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

    @Test func `an image in a lightbox leads to the large one`() {
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
            <p>a <img src="/e.png" title=":wave:" class="emoji" alt=":wave:" width="20" height="20">b
            <img class="emoji only-emoji" alt="🏮"></p>
            """
        #expect(read(html) == [.paragraph([.text("a :wave:b 🏮")])])
    }

    @Test func `mentions are names`() {
        let html = """
            <a class="mention" href="/u/bo">@bo</a> and <span class="mention">@ann</span>
            <a class="mention-group notify" href="/groups/staff">@staff</a>
            """
        #expect(
            read(html) == [
                .paragraph([
                    .mention("bo"), .text(" and "), .mention("ann"), .text(" "),
                    .mention("staff"),
                ])
            ])
    }

    @Test func `hashtags keep their sign`() {
        let html = """
            <a class="hashtag-cooked" href="/tag/red/3" data-slug="red"><svg><use></use></svg><span>red\
            </span></a> <span class="hashtag">#blue</span>
            """
        #expect(
            read(html) == [
                .paragraph([
                    .link(target: "https://forum.example/tag/red/3", [.text("#red")]),
                    .text(" #blue"),
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

    @Test func `footnotes keep their number and lose the way back`() {
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
        HTMLReader.read(html, base: .init(string: "https://forum.example/t/x/5")).blocks
    }
}
