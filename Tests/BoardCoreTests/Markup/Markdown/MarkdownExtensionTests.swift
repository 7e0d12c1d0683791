import BoardCore
import Testing

struct MarkdownExtensionTests {
    @Test(arguments: MarkdownExample.all(in: examples))
    func `tables and alerts of GitHub and spoilers of Lemmy are parsed`(example: MarkdownExample) {
        #expect(MarkdownReader.read(example.markdown).outline == example.outline)
    }

    @Test func `a footnote with an overlong name stays where it is`() {
        let name = String(repeating: "x", count: 65)

        let text = MarkdownReader.read("a[^\(name)]\n\n[^\(name)]: words\n\nb")

        #expect(text.outline == "p a[^\(name)]\np [^\(name)]: words\np b")
    }

    static let examples = ####"""
        | a | b |
        |---|---|
        | 1 | 2 |
        → table(ll){a | b // 1 | 2}
        ────
        a | b
        --|--
        1 | 2
        → table(ll){a | b // 1 | 2}
        ────
        |a|b|
        |-|:-:|
        |1|2|
        → table(lc){a | b // 1 | 2}
        ────
            a | b
            -|-
        → code a | b⏎-|-
        ────
        ```
        a | b
        -|-
        ```
        → code a | b⏎-|-
        ────
        -|-
        → p -|-
        ────
        | left | centre | right |
        |:-----|:------:|------:|
        | 1    | 2      | 3     |
        → table(lcr){left | centre | right // 1 | 2 | 3}
        ────
        | 이름 | 나이 |
        |:----:|-----:|
        | 김   | 20   |
        | 이   | 30   |
        → table(cr){이름 | 나이 // 김 | 20 // 이 | 30}
        ────
        | a | b |
        |---|---|
        → table(ll){a | b}
        ────
        as follows:
        | a | b |
        |---|---|
        | 1 | 2 |
        → p as follows:
        → table(ll){a | b // 1 | 2}
        ────
        > so:
        > a | b
        > -|-
        > 1 | 2
        → quote{p so:; table(ll){a | b // 1 | 2}}
        ────
        | a | b |
        |---|---|
        | 1 | 2 |
        |---|---|
        | 3 | 4 |
        → table(ll){a | b // 1 | 2 // --- | --- // 3 | 4}
        ────
        as follows:
        | a | b |
        |---|
        → p as follows: | a | b | |---|
        ────
        |a|b|
        |:-:|
        |1|2|
        → p |a|b| |:-:| |1|2|
        ────
        - a
          :-: | -
          c
        → ul{p a :-: | - c}
        ────
        > ```
        > |a|b|
        > |-|
        > ```
        → quote{code |a|b|⏎|-|}
        ────
        | | |
        |---|---|
        | a | b<br>c |
        → table(ll){a | b⏎c}
        ────
        |&nbsp;|
        |-|
        | a |
        → table(l){a}
        ────
        | |
        |-|

        a
        → p a
        ────
        | a |
        |---|
        | `x \| y` **`a\|b`** |
        → table(l){a // `x | y` **`a|b`**}
        ────
        | a | b |
        |---|---|
        | 1 |
        → table(ll){a | b // 1 |␣}
        ────
        | a | b |
        |---|---|
        | 1 | 2 | 3 |
        → table(ll){a | b // 1 | 2}
        ────
        | a | b |
        |---|---|
        | | 2 |
        → table(ll){a | b //  | 2}
        ────
        | *a* | `b` |
        |---|---|
        | [c](https://d.e) | ~~f~~ |
        → table(ll){_a_ | `b` // <c>(https://d.e) | ~~f~~}
        ────
        | a | b |
        |---|---|
        | x \| y | z |
        → table(ll){a | b // x | y | z}
        ────
        | a | b |
        |---|---|
        | 1 | 2 |

        after
        → table(ll){a | b // 1 | 2}
        → p after
        ────
        | a | b |
        |---|---|
        | 1 | 2 |
        > quote
        → table(ll){a | b // 1 | 2}
        → quote{p quote}
        ────
        | a | b |
        → p | a | b |
        ────
        | a | b |
        | c | d |
        → p | a | b | | c | d |
        ────
        before

        | a | b |
        |---|---|
        | 1 | 2 |
        → p before
        → table(ll){a | b // 1 | 2}
        ────
        > | a | b |
        > |---|---|
        > | 1 | 2 |
        → quote{table(ll){a | b // 1 | 2}}
        ────
        - | a | b |
          |---|---|
          | 1 | 2 |
        → ul{table(ll){a | b // 1 | 2}}
        ────
        | a |
        |---|
        | 1 |
        → table(l){a // 1}
        ────
        | 👍 | @kim |
        |:--|--:|
        | https://a.b | ![c](https://d.e) |
        → table(lr){👍 | @{kim} // <https://a.b>(https://a.b) | !<c>(https://d.e)}
        ────
        ::: spoiler 결말
        그가 범인이다
        :::
        → details(결말){p 그가 범인이다}
        ────
        ::: spoiler **Bold** words
        one

        two
        :::
        after
        → details(**Bold** words){p one; p two}
        → p after
        ────
        before
        ::: spoiler S
        - a
        - b
        :::
        after
        → p before
        → details(S){ul{p a | p b}}
        → p after
        ────
        :::spoiler glued
        x
        :::
        → details(glued){p x}
        ────
        ::: spoiler
        x
        :::
        → details(){p x}
        ────
        ::: spoiler never closed
        x

        y
        → details(never closed){p x; p y}
        ────
        ::::: spoiler outer
        ::: spoiler inner
        x
        :::
        :::::
        → details(outer){details(inner){p x}}
        ────
        :::
        → p :::
        ────
        ::: note
        x
        :::
        → p ::: note x
        → p :::
        ────
        ```
        ::: spoiler code
        :::
        ```
        → code ::: spoiler code⏎:::
        ────
        > ::: spoiler quoted
        > x
        > :::
        → quote{p ::: spoiler quoted x :::}
        ────
        ::: spoiler a
        x
        :::
        ::: spoiler b
        y
        :::
        → details(a){p x}
        → details(b){p y}
        ────
        ::: spoiler table
        | a | b |
        |---|---|
        | 1 | 2 |
        :::
        → details(table){table(ll){a | b // 1 | 2}}
        ────
        > [!WARNING]
        > Hot
        > water.
        → quote{p **Warning**⏎Hot water.}
        ────
        > [!note]
        >
        > a
        > b
        → quote{p **Note**; p a b}
        ────
        > [!TIP]\
        > **a**
        → quote{p **Tip**⏎**a**}
        ────
        - > [!Important]
          > a

        > > [!CAUTION]
        > > b
        → ul{quote{p **Important**⏎a}}
        → quote{quote{p **Caution**⏎b}}
        ────
        > [!NOTE] a

        > [!OTHER]
        > b

        [!NOTE]
        c

        > d
        > [!NOTE]
        → quote{p [!NOTE] a}
        → quote{p [!OTHER] b}
        → p [!NOTE] c
        → quote{p d [!NOTE]}
        ────
        words[^1] and more[^b]
        [^1]: note
        [^b]: another *note*

        [^long]: https://a.example
        → p words^{1} and more^{2}
        → p [^long]: <https://a.example>(https://a.example)
        → rule
        → ol1{p note | p another _note_}
        ────
        [^b]: second

        a[^Z] *b[^b]*[^z][^b], c[^none] `d[^b]`

        [^z]: first,
        on two lines
        → p a^{1} _b^{2}_^{1} ^{2}, c[^none] `d[^b]`
        → rule
        → ol1{p first, on two lines | p second}
        ────
        a[^1]
        [^1]: one
        [^1]: another
        → p a^{1}
        → p ^{1}: another
        → rule
        → ol1{p one}
        ────
        - a[^1]

        > b[^1]

        # c[^1]

        [^1]: x
        → ul{p a^{1}}
        → quote{p b^{1}}
        → h1 c^{1}
        → rule
        → ol1{p x}
        ────
        ```
        a
        [^1]: note
        ```
        → code a⏎[^1]: note
        ────
        - ```
          [^1]: note
          ```
        → ul{code [^1]: note}
        """####
}
