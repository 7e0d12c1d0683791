import BoardCore
import Testing

struct MarkdownInlineTests {
    @Test(arguments: MarkdownExample.all(in: examples))
    func `inlines are parsed as intended`(example: MarkdownExample) {
        #expect(MarkdownReader.read(example.markdown).outline == example.outline)
    }

    static let examples = ####"""
        *one* _two_
        → p _one_ _two_
        ────
        **one** __two__
        → p **one** **two**
        ────
        ***both***
        → p _**both**_
        ────
        **outer *inner* outer**
        → p **outer _inner_ outer**
        ────
        *outer **inner** outer*
        → p _outer **inner** outer_
        ────
        a*b*c
        → p a_b_c
        ────
        a_b_c snake_case_name
        → p a_b_c snake_case_name
        ────
        a * b * c
        → p a * b * c
        ────
        *␣
        → ul{}
        ────
        2*3*4
        → p 2_3_4
        ────
        *(*paren*)*
        → p _(_paren_)_
        ────
        **강조**
        → p **강조**
        ────
        **강조** 뒤
        → p **강조** 뒤
        ────
        이것은 *기울임*입니다
        → p 이것은 _기울임_입니다
        ────
        **“인용”**입니다 다**(괄호)**와 *「引用」*です
        → p **“인용”**입니다 다**(괄호)**와 _「引用」_です
        ────
        **漢字。**and **“quote”**is and 말\*“말”\*
        → p **漢字。**and **“quote”**is and 말*“말”*
        ────
        `가*“나”*` [말**“글”**](https://x.example/가*"나)
        → p `가*“나”*` <말**“글”**>(https://x.example/가*"나)
        ────
        *unclosed
        → p *unclosed
        ────
        **half*
        → p *_half_
        ────
        *half**
        → p _half_*
        ────
        ** no **
        → p ** no **
        ────
        *a `*` b*
        → p _a `*` b_
        ────
        *a [b*](https://c.d)
        → p *a <b*>(https://c.d)
        ────
        **a
        b**
        → p **a b**
        ────
        *a _b* c_
        → p _a _b_ c_
        ────
        __init__ and _x_y
        → p **init** and _x_y
        ────
        \*no emphasis\*
        → p *no emphasis*
        ────
        *👍🏽* **한국🇰🇷**
        → p _👍🏽_ **한국🇰🇷**
        ────
        ****four****
        → p ****four****
        ────
        ~~gone~~
        → p ~~gone~~
        ────
        ~gone~
        → p ~~gone~~
        ────
        ~~a **b** c~~
        → p ~~a **b** c~~
        ────
        a ~~~b~~~ c
        → p a ~~~b~~~ c
        ────
        ~~취소선~~ 뒤
        → p ~~취소선~~ 뒤
        ────
        ~~open
        → p ~~open
        ────
        `code`
        → p `code`
        ────
        `` a`b ``
        → p `a`b`
        ────
        ` `` `
        → p ````
        ────
        `  two  `
        → p ` two `
        ────
        ` `
        → p ` `
        ────
        `a
        b`
        → p `a b`
        ────
        `a  b`
        → p `a  b`
        ────
        `\`
        → p `\`
        ────
        `&amp; <b>`
        → p `&amp; <b>`
        ────
        `unclosed
        → p `unclosed
        ────
        ``unequal`
        → p ``unequal`
        ────
        `<a href="`">`
        → p `<a href="`">`
        ────
        `코드 조각`
        → p `코드 조각`
        ────
        `https://a.b @kim`
        → p `https://a.b @kim`
        ────
        \!\"\#\$\%\&\'\(\)\*\+\,\-\.\/\:\;\<\=\>\?\@\[\\\]\^\_\`\{\|\}\~
        → p !"#$%&'()*+,-./:;<=>?@[\]^_`{|}~
        ────
        \a\가\ \3
        → p \a\가\ \3
        ────
        \\*emphasis*
        → p \_emphasis_
        ────
        one\
        two
        → p one⏎two
        ────
        one␣␣
        two
        → p one⏎two
        ────
        one␣␣␣␣␣␣
             two
        → p one⏎two
        ────
        one
        two
        → p one two
        ────
        last\
        → p last\
        ────
        # heading\
        → h1 heading\
        ────
        *one\
        two*
        → p _one⏎two_
        ────
        한글은
        띄운다
        → p 한글은 띄운다
        ────
        日本語は
        続く
        → p 日本語は続く
        ────
        中文，
        下一行
        → p 中文，下一行
        ────
        漢字
        abc
        → p 漢字 abc
        ────
        abc
        漢字
        → p abc 漢字
        ────
        漢字
        *漢字*
        → p 漢字_漢字_
        ────
        漢字
        *abc*
        → p 漢字 _abc_
        ────
        *漢字*
        漢字
        → p _漢字_漢字
        ────
        カタカナ
        ひらがな
        → p カタカナひらがな
        ────
        漢字
        한글
        → p 漢字 한글
        ────
        &amp; &lt; &gt; &quot; &copy; &hellip; &mdash;
        → p & < > " © … —
        ────
        &eacute;&Eacute; &szlig; &euro; &rarr; &alpha; &nbsp;&frac12;
        → p éÉ ß € → α  ½
        ────
        &#35; &#1234; &#x1F600; &#XAC00;
        → p # Ӓ 😀 가
        ────
        &nope; &x; &#; &#x; &amp
        → p &nope; &x; &#; &#x; &amp
        ────
        &#0; &#xD800; &#x110000;
        → p � � �
        ────
        &#27;[31m &#x9b; &#7;
        → p �[31m � �
        ────
        a&#x202E;b&#x200E;c&#xFEFF;d
        → p abcd
        ────
        a&#10;b&#9;c
        → p a b c
        ────
        &#42;no emphasis&#42;
        → p *no emphasis*
        ────
        &#x1100;&#x1161;
        → p 가
        ────
        AT&T and R&D; x
        → p AT&T and R&D; x
        ────
        a⇥b
        → p a b
        ────
        "quotes" -- 'stay' ...
        → p "quotes" -- 'stay' ...
        ────
        😀 👩‍👩‍👧‍👦 🇰🇷
        → p 😀 👩‍👩‍👧‍👦 🇰🇷
        """####
}
