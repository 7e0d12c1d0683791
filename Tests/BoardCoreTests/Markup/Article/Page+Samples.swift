/// Typical pages that posts link to, with everything around their main text.
enum PageSample {
    static let paragraph =
        "The harbour was frozen for eleven weeks, longer than anyone could remember, and the"
        + " ferries lay along the quay like teeth. Nobody complained, as nobody had anywhere to go."

    static func paragraphs(_ count: Int) -> String {
        (1...count).map { "<p>Part \($0). \(paragraph)</p>" }.joined(separator: "\n")
    }

    /// A WordPress blog: without `article`, but with class names.
    static let blog = """
        <!DOCTYPE html><html lang=en><head><title>The long winter | Harbour Notes</title></head>
        <body class="single with-sidebar">
        <div id="page" class="site with-sidebar">
        <a class="skip-link" href="#content">Skip to content</a>
        <div class="site-header"><a href="/">Harbour Notes</a>
        <ul class="menu"><li><a href="/about">About</a></li><li><a href="/feed">Feed</a></li></ul></div>
        <div class="content-area">
        <div class="post hentry">
        <h1 class="entry-title">The long winter</h1>
        <div class="entry-meta">Posted by <a class="author" href="/ada">Ada Holm</a>
        <time datetime="2026-02-03T08:00:00Z">3 February</time></div>
        <div class="entry-content">
        \(paragraphs(4))
        <h2 id="ice">The ice <a class="headerlink" href="#ice">¶</a></h2>
        <p>It was <em>blue</em>, and <a href="../ice.html">singing</a>; see <a href="#note">below</a>.</p>
        <pre class="wp-block-code language-swift"><code>let ice = "thick"
        melt(ice)</code></pre>
        <img src="data:image/gif;base64,R0lGOD" data-src="/img/ice.jpg" alt="Blue ice">
        <div class="sharedaddy"><a href="https://social.example/?u=1">Share on everything</a></div>
        </div>
        <div class="entry-footer">Filed under <a href="/c/ice">Ice</a></div>
        </div>
        <div id="comments" class="comments-area"><h2>Two replies</h2>
        <p>I remember that winter well, and it was much colder than you say here, believe me.</p></div>
        </div>
        <div class="widget-area sidebar"><h3>Recent posts</h3><ul><li><a href="/1">One</a></li></ul></div>
        </div><div class="site-footer">Powered by patience</div></body></html>
        """

    /// A newspaper: an `article` among teasers that are also articles.
    static let newspaper = """
        <html><head><title>Ice breaks - The Daily Quay</title></head><body>
        <header role=banner><nav><a href=/world>World</a> <a href=/sport>Sport</a></nav></header>
        <div role=dialog class=cookie-consent><p>We and our 412 partners value your privacy, and \
        store, share, and process what you do here, always, everywhere.</p></div>
        <main><article itemscope><header><h1>Ice breaks</h1><p class=standfirst>After eleven weeks \
        the ferries sail.</p><p class=byline>By <span itemprop=author>Mira Lund</span></p></header>
        <div itemprop=articleBody>\(paragraphs(3))
        <aside class=related><h3>Read more</h3><ul><li><a href=/old>Old ice</a></li></ul></aside>
        <div class=ad-slot><p>Buy skates, today, now, cheap, and sharp, at the skate shop!</p></div>
        \(paragraphs(2))
        <blockquote><p>We sail.</p><footer>A captain</footer></blockquote></div>
        <footer>© The Daily Quay</footer></article>
        <article class=teaser><a href=/a>Fish prices fall again</a></article>
        <article class=teaser><a href=/b>Fish prices rise again</a></article></main>
        <footer><p>Imprint, terms, privacy, contact, jobs, newsletter, press, and more.</p></footer>
        </body></html>
        """

    /// Documentation: contents at the side and at the top, code in a table with line numbers.
    static let documentation = """
        <html><head><title>Configuring the harbour — Quay 2.1 documentation</title></head><body>
        <div class="sphinxsidebar" role="navigation"><ul><li><a href="a.html">A</a></li></ul></div>
        <div class="document"><div class="body" role="main">
        <div class="contents local topic"><ul><li><a href="#ropes">Ropes</a></li>
        <li><a href="#anchors">Anchors and more of them</a></li></ul></div>
        <h1>Configuring the harbour<a class="headerlink" href="#top" title="Permalink">¶</a></h1>
        <section id="ropes"><h2>Ropes</h2><p>Ropes are configured in <code>quay.toml</code>.</p>
        <div class="highlight-toml"><table class="highlighttable"><tr><td class="linenos"><pre>1
        2</pre></td><td class="code"><pre class="language-toml">[ropes]
        length = 12</pre></td></tr></table></div></section>
        <section id="anchors"><h2>Anchors</h2><table><tr><th>Key</th><th>Meaning</th></tr>
        <tr><td>weight</td><td>in tons</td></tr></table>
        <aside class="admonition note"><p>Anchors are heavy.</p></aside></section>
        </div></div></body></html>
        """

    /// A forum thread: each post is an element of the same class.
    static let forum = """
        <html><head><title>Which rope? - Quay forum</title></head><body><div id=wrap>
        <div class=nav><a href=/>Forum index</a> » <a href=/r>Ropes</a></div>
        <div class=topic>
        \((1...5).map { """
            <div class="message"><div class=profile><a href="/u\($0)">Sailor \($0)</a></div>
            <div class="bubble">Reply \($0). \(paragraph)<br><br>\(paragraph)</div></div>
            """ }.joined())
        </div>
        <div class=pagination><a href="?p=2">2</a> <a href="?p=3">3</a></div></div></body></html>
        """

    /// A page from the time before style sheets.
    static let tables = """
        <html><head><title>My harbour</title></head><body><table width=100%><tr>
        <td width=20%><a href=1.html>Home</a><br><a href=2.html>Links</a></td>
        <td><font size=2>\(paragraph)<p>\(paragraph)<p>Second part. \(paragraph)</font></td>
        </tr></table></body></html>
        """

    static let korean = """
        <html><head><title>겨울 항구 :: 부두 이야기</title></head><body>
        <div class="menu"><a href="/">처음</a><a href="/a">소개</a></div>
        <div id="view"><p>항구는 열한 주 동안 얼어 있었고, 아무도 떠나지 않았다.</p>
        <p>얼음은 푸르렀고, 밤이면 노래했다, 아주 오래.</p></div>
        <div class="footer">부두 이야기 2026</div></body></html>
        """
}
