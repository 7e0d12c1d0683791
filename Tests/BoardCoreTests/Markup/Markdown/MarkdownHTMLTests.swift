import BoardCore
import Testing

struct MarkdownHTMLTests {
    @Test(arguments: MarkdownExample.all(in: examples))
    func `HTML tags are interpreted as Markdown or removed`(example: MarkdownExample) {
        #expect(MarkdownReader.read(example.markdown).outline == example.outline)
    }

    static let examples = ####"""
        a <b>bold</b> c
        → p a **bold** c
        ────
        <strong>a</strong> <em>b</em> <i>c</i>
        → p **a** _b_ _c_
        ────
        a <s>b</s> <del>c</del>
        → p a ~~b~~ ~~c~~
        ────
        press <kbd>Ctrl</kbd> or <code>x</code>
        → p press `Ctrl` or `x`
        ────
        a <script>alert(1)</script>b <style>p{}</style>c <span hidden>h</span>d
        → p a b c d
        ────
        a <b style="display: none">b *c* <i>d</i></b>e <img hidden>f <button>g</button>h
        → p a e f h
        ────
        a **b <span aria-hidden="true">c** d
        → p a **b c** d
        ────
        one<br>two<br/>three<BR />four
        → p one⏎two⏎three⏎four
        ────
        H<sub>2</sub>O and x<sup>2</sup>
        → p H_{2}O and x^{2}
        ────
        a <a href="https://a.b">link</a> c
        → p a <link>(https://a.b) c
        ────
        a <A HREF='https://a.b?c&amp;d' title="x > y">link</A>
        → p a <link>(https://a.b?c&d)
        ────
        a <a href=https://a.b>link</a>
        → p a <link>(https://a.b)
        ────
        a <a href="javascript:alert(1)">words</a>
        → p a words
        ────
        a <a name="x">words</a>
        → p a words
        ────
        a <img src="https://a.b/c.png" alt="words"> d
        → p a !<words>(https://a.b/c.png) d
        ────
        a <span class="x">words</span> <u>under</u>
        → p a words under
        ────
        a <script> begins words
        → p a  begins words
        ────
        a <!-- hidden --> b
        → p a  b
        ────
        a <?php hidden ?> b <!X hidden> c <![CDATA[hidden]]> d
        → p a  b  c  d
        ────
        a <b>bold *both</b> c*
        → p a **bold _both c_**
        ────
        *a <b>b* c</b>
        → p _a **b**_ c
        ────
        a </b> b
        → p a  b
        ────
        a <b>never closed
        → p a **never closed**
        ────
        a < b and 1<2 <3 <- ->
        → p a < b and 1<2 <3 <- ->
        ────
        a <b
        class="x">bold</b>
        → p a **bold**
        ────
        a <b onclick="x()">bold</b>
        → p a **bold**
        ────
        \<b>no tag\</b>
        → p <b>no tag</b>
        ────
        <div>words</div>
        → p words
        ────
        <div>

        *Markdown*

        </div>
        → p _Markdown_
        ────
        a<wbr>b <embed src="https://a.b/c"> d <video src=https://a.b/v></video>
        → p a​b <https://a.b/c>(https://a.b/c) d <video>(https://a.b/v)
        ────
        a <keygen hidden>b <source hidden>c
        → p a b c
        ────
        <!-- note -->
        <details><summary>More</summary>

        *a*

        </details>

        b
        → details(More){p _a_}
        → p b
        ────
        <div>
        <br><hr>
        <img src="https://a.b/c" alt="d">
        <p>e</p><details open>

        f

        </details>g
        </div>
        h
        → p e
        → open details(){p f}
        → p g h
        ────
        words <details><summary>*More*</summary> a

        b

        </details> c
        → p words
        → details(_More_){p a; p b}
        → p c
        ────
        - <p>a</p>
          <details>

          b

          </details>

          c
        - d <details><summary>e</summary>

          f

        g
        → ul loose{p a; details(){p b}; p c | p d; details(e){p f}}
        → p g
        ────
        > <p>a</p><details>
        >
        > b

        c
        → quote{p a; details(){p b}}
        → p c
        ────
        | a |
        |---|
        | <details><summary>b</summary>c</details> |

        # d <details>e
        → table(l){a // b⏎c}
        → h1 d ⏎e
        ────
        a <p>b</p><div> <div>**c**</div></div> d<br><ul><li>e<li><i>f</ul>
        → p a ⏎b⏎**c**⏎d⏎e⏎_f_
        ────
        <b><p>a</p></b> b<table><tr><td>c<td>d</table>
        → p **a**⏎b⏎c d
        ────
        <details><details><summary>a</summary></details>

        b

        </details>
        </details></details>

        c
        → details(){p a; p b}
        → p c
        ────
        <table>
        <tr><th>a</th><th>b</th></tr>
        <tr><td>

        ```sh
        c
        d
        ```

        </td><td align="right">e

        - f
        - g

        </td></tr>
        <tr><td>h</td><td>

        *i*
        </td></tr>
        </table>

        end
        → table(lr){a | b // `c`⏎`d` | e⏎- f⏎- g // h | _i_}
        → p end
        ────
        <table><tr><td>

        **a**

        </td>
        <td>

        b

        </td></tr></table>c
        → table(ll){**a** | b}
        → p c
        ────
        > <table><tr><th>a<th>b<tr><td>
        >
        > *c*

        d
        → quote{table(ll){a | b // _c_ |␣}}
        → p d
        ────
        <table><tr><td>a</td></tr></table>

        </td><td>b</table>
        → p a
        → p b
        ────
        <details>

        <summary>*a* <b>b</b></summary>

        c

        <summary>d</summary>
        </details>

        e <br><details>f</details><br>

        <br>
        → details(*a* b){p c; p d}
        → p e
        → details(){p f}
        ────
        <details>
        <summary>펼치기 &amp; <b>more</b></summary>

        *Markdown*

        - a

        </details>

        after
        → details(펼치기 & more){p _Markdown_; ul{p a}}
        → p after
        ────
        <details open><summary>a</summary>b

        c
        </details>
        → open details(a){p b; p c}
        ────
        <details>

        <details><summary>inner</summary>

        x

        </details>
        </details>

        after
        → details(){details(inner){p x}}
        → p after
        ────
        <details><summary>whole</summary>words</details>
        → p whole words
        ────
        <details><summary>never closed
        → details(){p never closed}
        ────
        </details>
        →
        ────
        <p align="center">
         <b>굵은</b> 글
        </p>
        → p 굵은 글
        ────
        <!-- a comment

        with a blank line -->

        text
        → p text
        ────
        text
        <div>block</div>
        → p text
        → p block
        ────
        text
        <x-y>
        → p text
        ────
        <x-y>
        text
        </x-y>
        → p text
        ────
        - <div>item</div>
        → ul{p item}
        ────
        > <div>quote</div>
        → quote{p quote}
        ────
        &lt;b&gt;no tag&lt;/b&gt;
        → p <b>no tag</b>
        ────
        <ol type="a" start="3">
        <li>

        a **b**

        </li>
        <li type="i">

        - c

        </li>
        </ol>

        d
        → ol[c. iv.]{p a **b** | ul{p c}}
        → p d
        ────
        <ul>

        - a
        - b

        </ul>

        c
        → ul{p a | p b}
        → p c
        ────
        > <ul><li>
        >
        > `a`
        >
        > <ul><li>b</li></ul>

        c
        → quote{ul loose{p `a`; p b}}
        → p c
        """####
}
