import BoardCore
import Testing

struct MarkdownBlockTests {
    @Test(arguments: MarkdownExample.all(in: examples))
    func `blocks are parsed by the rules of CommonMark`(example: MarkdownExample) {
        #expect(MarkdownReader.read(example.markdown).outline == example.outline)
    }

    static let examples = ####"""
        # 제목 하나
        → h1 제목 하나
        ────
        ## Two
        → h2 Two
        ────
        ### Three ###
        → h3 Three
        ────
        #### Four #
        → h4 Four
        ────
        ##### Five
        → h5 Five
        ────
        ###### Six
        → h6 Six
        ────
        ####### seven are text
        → p ####### seven are text
        ────
        #no blank
        → p #no blank
        ────
        #5 and #hashtag
        → p #5 and #hashtag
        ────
        \## escaped
        → p ## escaped
        ────
        # *emphasis* and `code`
        → h1 _emphasis_ and `code`
        ────
        #     wide    ␣␣
        → h1 wide
        ────
           # indented by three
        → h1 indented by three
        ────
            # indented by four
        → code # indented by four
        ────
        text
            # goes on
        → p text # goes on
        ────
        # closing #s inside
        → h1 closing #s inside
        ────
        # closing \#
        → h1 closing #
        ────
        # glued#
        → h1 glued#
        ────
        #
        → h1␣
        ────
        ## ##
        → h2␣
        ────
        before
        # between
        after
        → p before
        → h1 between
        → p after
        ────
        Upper
        =====
        → h1 Upper
        ────
        Lower
        ---
        → h2 Lower
        ────
        두 줄짜리
        제목
        ===
        → h1 두 줄짜리 제목
        ────
        Title
           =
        → h1 Title
        ────
        Title
        = =
        → p Title = =
        ────
        Title
        --- -
        → p Title
        → rule
        ────
        ===
        → p ===
        ────
        > quoted
        ===
        → quote{p quoted ===}
        ────
        > quoted
        ---
        → quote{p quoted}
        → rule
        ────
        - item
        ---
        → ul{p item}
        → rule
        ────
        `code
        ----
        still`
        → h2 `code
        → p still`
        ────
        ***
        → rule
        ────
        ---
        ___
        → rule
        → rule
        ────
         **  * ** * ** * **
        → rule
        ────
        - - -
        → rule
        ────
        --
        → p --
        ────
        +++
        → p +++
        ────
            ***
        → code ***
        ────
        _ _ _ a
        → p _ _ _ a
        ────
        *-*
        → p _-_
        ────
        one
        ***
        two
        → p one
        → rule
        → p two
        ────
            code
        → code code
        ────
            one

            two
        → code one⏎⏎two
        ────
            deep
              deeper
        → code deep⏎  deeper
        ────
        ⇥tab
        → code tab
        ────
        text
            no code
        → p text no code
        ────
            code
        text
        → code code
        → p text
        ────
            <b>*raw*</b> &amp;
        → code <b>*raw*</b> &amp;
        ────
        ```
        plain
        ```
        → code plain
        ────
        ```swift
        let 이름 = "값"
        ```
        → code(swift) let 이름 = "값"
        ────
        ~~~ruby extra words
        puts 1
        ~~~
        → code(ruby) puts 1
        ────
        ``` c++
        x
        ```
        → code(c++) x
        ────
        ```a&amp;b
        x
        ```
        → code(a&b) x
        ────
        ````
        ```
        ````
        → code ```
        ────
        ~~~
        ```
        ~~~
        → code ```
        ────
        ```
        never closed

        to the end
        → code never closed⏎⏎to the end
        ────
        ```
        ```
        → code␣
        ────
        ```

        ␣␣
        ```
        → code ⏎␣␣
        ────
          ```
          less
            more
          ```
        → code less⏎  more
        ────
           ```
        aaa
         aaa
           ```
        → code aaa⏎aaa
        ────
        ```
        aaa
            ```
        → code aaa⏎    ```
        ────
        ``` ```
        aaa
        → p ` ` aaa
        ────
        before
        ```
        inside
        ```
        after
        → p before
        → code inside
        → p after
        ────
        > ```
        > in a quote
        > ```
        → quote{code in a quote}
        ────
        > ```
        left
        → quote{code }
        → p left
        ────
        ```
        ⇥a tab stays
        ```
        → code ⇥a tab stays
        ────
        ```
        *no* `marks` [here](http://a.b) @kim https://a.b
        ```
        → code *no* `marks` [here](http://a.b) @kim https://a.b
        ────
        > one
        → quote{p one}
        ────
        >no blank
        → quote{p no blank}
        ────
           > indented
        → quote{p indented}
        ────
        > one
        > two
        → quote{p one two}
        ────
        > one
        lazy
        → quote{p one lazy}
        ────
        > one
        >
        > two
        → quote{p one; p two}
        ────
        > one

        > two
        → quote{p one}
        → quote{p two}
        ────
        >
        → quote{}
        ────
        > # 제목
        > - 하나
        > - 둘
        → quote{h1 제목; ul{p 하나 | p 둘}}
        ────
        > > > three
        → quote{quote{quote{p three}}}
        ────
        >> two
        > lazy
        → quote{quote{p two lazy}}
        ────
        > one
        - item
        → quote{p one}
        → ul{p item}
        ────
        >     code
        → quote{code code}
        ────
        >    no code
        → quote{p no code}
        ────
        > text
            lazy
        → quote{p text lazy}
        ────
        text
        > interrupts
        → p text
        → quote{p interrupts}
        ────
        one

        two


        three
        → p one
        → p two
        → p three
        ────
          leading
             blanks
        → p leading blanks
        ────
        ␣␣

        가

        ␣␣
        → p 가
        ────
        [only]: https://example.org
        →
        ────
        \> no quote
        → p > no quote
        """####
}
