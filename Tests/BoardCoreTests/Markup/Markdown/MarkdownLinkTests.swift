import BoardCore
import Testing

struct MarkdownLinkTests {
    @Test(arguments: MarkdownExample.all(in: examples))
    func `links, images, addresses and names are found`(example: MarkdownExample) {
        #expect(MarkdownReader.read(example.markdown).outline == example.outline)
    }

    static let examples = ####"""
        [words](https://example.org)
        → p <words>(https://example.org)
        ────
        [낱말](https://example.org/한글)
        → p <낱말>(https://example.org/한글)
        ────
        [words](https://example.org "Title")
        → p <words>(https://example.org)
        ────
        [words](<https://example.org/a b>)
        → p <words>(https://example.org/a%20b)
        ────
        [words](https://a.b/(c)d)
        → p <words>(https://a.b/(c)d)
        ────
        [words](https://a.b/\)c)
        → p <words>(https://a.b/)c)
        ────
        [words]( https://a.b )
        → p <words>(https://a.b)
        ────
        [words](
        https://a.b
        )
        → p <words>(https://a.b)
        ────
        [](https://a.b)
        → p <https://a.b>(https://a.b)
        ────
        [words]()
        → p words
        ────
        [words] (https://a.b)
        → p [words] (<https://a.b>(https://a.b))
        ────
        [a *b* `c`](https://a.b)
        → p <a _b_ `c`>(https://a.b)
        ────
        [a](https://a.b?x=1&amp;y=2)
        → p <a>(https://a.b?x=1&y=2)
        ────
        [a [b] c](https://a.b)
        → p <a [b] c>(https://a.b)
        ────
        [a](https://a.b)[c](https://d.e)
        → p <a>(https://a.b)<c>(https://d.e)
        ────
        [a [b](https://c.d) e](https://f.g)
        → p [a <b>(https://c.d) e](<https://f.g>(https://f.g))
        ────
        [words](javascript:alert(1))
        → p words
        ────
        [words](JAVASCRIPT:alert(1))
        → p words
        ────
        [words](java&#10;script:alert(1))
        → p words
        ────
        [words](data:text/html,x)
        → p words
        ────
        [*words*](file:///etc/passwd) after
        → p _words_ after
        ────
        [words](/relative)
        → p words
        ────
        [words](board-tui://home/42)
        → p <words>(board-tui://home/42)
        ────
        [mail](mailto:kim@example.org)
        → p <mail>(mailto:kim@example.org)
        ────
        [ref]

        [ref]: https://example.org
        → p <ref>(https://example.org)
        ────
        [words][ref]

        [ref]: https://example.org "Title"
        → p <words>(https://example.org)
        ────
        [Ref][]

        [rEF]: <https://example.org>
        → p <Ref>(https://example.org)
        ────
        [참조]

        [참조]: https://example.org
        → p <참조>(https://example.org)
        ────
        [a  b]

        [A B]: https://example.org
        → p <a  b>(https://example.org)
        ────
        [first]

        [first]: https://one.example
        [first]: https://two.example
        → p <first>(https://one.example)
        ────
        [none]
        → p [none]
        ────
        [words][none]
        → p [words][none]
        ────
        [a]:
        https://example.org
        'a title
        over lines'

        [a]
        → p <a>(https://example.org)
        ────
        > [a]: https://example.org

        [a]
        → quote{}
        → p <a>(https://example.org)
        ────
        \[a](https://b.c)
        → p [a](<https://b.c>(https://b.c))
        ────
        ![words](https://a.b/c.png)
        → image <words>(https://a.b/c.png)
        ────
        ![](https://a.b/c.png)
        → image <>(https://a.b/c.png)
        ────
        before ![words](https://a.b/c.png) after
        → p before !<words>(https://a.b/c.png) after
        ────
        ![a](https://a.b) ![c](https://d.e)
        → p !<a>(https://a.b) !<c>(https://d.e)
        ────
        ![a *b* `c` [d](https://e.f)](https://g.h)
        → image <a b c d>(https://g.h)
        ────
        [![words](https://a.b/c.png)](https://d.e)
        → p <!<words>(https://a.b/c.png)>(https://d.e)
        ────
        ![words](data:image/png;base64,AAAA)
        → p words
        ────
        ![ref]

        [ref]: https://a.b/c.png "Title"
        → image <ref>(https://a.b/c.png)
        ────
        \![words](https://a.b)
        → p !<words>(https://a.b)
        ────
        # ![words](https://a.b/c.png)
        → h1 !<words>(https://a.b/c.png)
        ────
        <https://example.org/a?b=c>
        → p <https://example.org/a?b=c>(https://example.org/a?b=c)
        ────
        <kim@example.org>
        → p <kim@example.org>(mailto:kim@example.org)
        ────
        <javascript:alert(1)>
        → p javascript:alert(1)
        ────
        <irc://host>
        → p irc://host
        ────
        https://example.org
        → p <https://example.org>(https://example.org)
        ────
        see http://example.org/a/b?c=d#e.
        → p see <http://example.org/a/b?c=d#e>(http://example.org/a/b?c=d#e).
        ────
        www.example.org/a
        → p <www.example.org/a>(http://www.example.org/a)
        ────
        www.example
        → p <www.example>(http://www.example)
        ────
        www.
        → p www.
        ────
        (https://a.b/c)
        → p (<https://a.b/c>(https://a.b/c))
        ────
        https://a.b/c_(d)
        → p <https://a.b/c_(d)>(https://a.b/c_(d))
        ────
        (see https://a.b/c_(d))
        → p (see <https://a.b/c_(d)>(https://a.b/c_(d)))
        ────
        https://a.b/c_d_e and *https://f.g*
        → p <https://a.b/c_d_e>(https://a.b/c_d_e) and _<https://f.g>(https://f.g)_
        ────
        https://a.b, https://c.d! "https://e.f"
        → p <https://a.b>(https://a.b), <https://c.d>(https://c.d)! "<https://e.f>(https://e.f)"
        ────
        주소:https://예시.한국/글 참고
        → p 주소:<https://예시.한국/글>(https://예시.한국/글) 참고
        ────
        「https://a.b/c」。
        → p 「<https://a.b/c>(https://a.b/c)」。
        ────
        https://
        → p https://
        ────
        xhttps://a.b
        → p xhttps://a.b
        ────
        HTTPS://A.B
        → p <HTTPS://A.B>(HTTPS://A.B)
        ────
        ftp://a.b gopher://c.d
        → p ftp://a.b gopher://c.d
        ────
        http://localhost:8080/x
        → p <http://localhost:8080/x>(http://localhost:8080/x)
        ────
        write to kim@example.org.
        → p write to <kim@example.org>(mailto:kim@example.org).
        ────
        a.b+c@d-e.f
        → p <a.b+c@d-e.f>(mailto:a.b+c@d-e.f)
        ────
        @kim, hello
        → p @{kim}, hello
        ────
        (@kim_2) and @lee.
        → p (@{kim_2}) and @{lee}.
        ────
        @kim님 안녕하세요
        → p @{kim}님 안녕하세요
        ────
        @kim@lemmy.example says
        → p @{kim@lemmy.example} says
        ────
        !rust@programming.example
        → p <!rust@programming.example>(https://programming.example/c/rust)
        ────
        @ home, a@b, @@x, @-
        → p @ home, a@b, @@x, @-
        ────
        path/@kim x@
        → p path/@kim x@
        ────
        [@kim](https://a.b) [https://c.d](https://e.f)
        → p <@kim>(https://a.b) <https://c.d>(https://e.f)
        ────
        **@kim** ~~https://a.b~~
        → p **@{kim}** ~~<https://a.b>(https://a.b)~~
        ────
        주소는 https://a.example입니다. 끝
        → p 주소는 <https://a.example>(https://a.example)입니다. 끝
        ────
        https://a.example이다.그리고 https://b.example:80에서 www.c.kr로
        → p <https://a.example>(https://a.example)이다.그리고 <https://b.example:80>(https://b.example:80)에서 <www.c.kr>(http://www.c.kr)로
        ────
        https://a.example/x에서 https://a.example/y를, https://a.example/z?q=1은 https://a.example/#k로도
        → p <https://a.example/x>(https://a.example/x)에서 <https://a.example/y>(https://a.example/y)를, <https://a.example/z?q=1>(https://a.example/z?q=1)은 <https://a.example/#k>(https://a.example/#k)로도
        ────
        https://a.example/배는 https://a.example/x로/y https://a.example/xyz가나
        → p <https://a.example/배는>(https://a.example/배는) <https://a.example/x로/y>(https://a.example/x로/y) <https://a.example/xyz가나>(https://a.example/xyz가나)
        ────
        (https://a.example/배)는 [https://a.example/b]를 (https://a.example/c_(d)e)f
        → p (<https://a.example/배>(https://a.example/배))는 [<https://a.example/b>(https://a.example/b)]를 (<https://a.example/c_(d)e>(https://a.example/c_(d)e))f
        ────
        リンクはhttps://a.exampleです。https://例え.テスト/y、https://a.example/佐々木」
        → p リンクは<https://a.example>(https://a.example)です。<https://例え.テスト/y>(https://例え.テスト/y)、<https://a.example/佐々木>(https://a.example/佐々木)」
        ────
        https://한글.example/x https://www.한글.kr로 https://ab한글.kr/z
        → p <https://한글.example/x>(https://한글.example/x) <https://www.한글.kr>(https://www.한글.kr)로 <https://ab한글.kr/z>(https://ab한글.kr/z)
        ────
        https://한글.한국은 https://예시.테스트/x «https://a.example/y»
        → p <https://한글.한국>(https://한글.한국)은 <https://예시.테스트/x>(https://예시.테스트/x) «<https://a.example/y>(https://a.example/y)»
        ────
        https://u:p@a.example:1/x https://[::1]:80/y https://a.example/(x https://a_b.example/
        → p <https://u:p@a.example:1/x>(https://u:p@a.example:1/x) <https://[::1]:80/y>(https://[::1]:80/y) <https://a.example/(x>(https://a.example/(x) <https://a_b.example/>(https://a_b.example/)
        ────
        12:30 a.b.c e.g. file.txt
        → p 12:30 a.b.c e.g. file.txt
        """####
}
