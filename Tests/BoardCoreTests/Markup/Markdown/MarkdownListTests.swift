import BoardCore
import Testing

struct MarkdownListTests {
    @Test(arguments: MarkdownExample.all(in: examples))
    func `lists and tasks are parsed as in CommonMark and GitHub`(example: MarkdownExample) {
        #expect(MarkdownReader.read(example.markdown).outline == example.outline)
    }

    static let examples = ####"""
        - 하나
        - 둘
        - 셋
        → ul{p 하나 | p 둘 | p 셋}
        ────
        * star
        → ul{p star}
        ────
        * > q
        * [ ] todo
        * [x] *done*
        * \[ ] text
        * [ ]text
        → ul{quote{p q} | [ ] p todo | [x] p _done_ | p [ ] text | p [ ]text}
        ────
        + plus
        → ul{p plus}
        ────
        - a
        + b
        * c
        → ul{p a}
        → ul{p b}
        → ul{p c}
        ────
        1. one
        2. two
        → ol1{p one | p two}
        ────
        7. seven
        9. nine
        → ol7{p seven | p nine}
        ────
        0. zero
        → ol0{p zero}
        ────
        003. three
        → ol3{p three}
        ────
        1) one
        2) two
        → ol1{p one | p two}
        ────
        1. one
        2) two
        → ol1{p one}
        → ol2{p two}
        ────
        123456789. long
        → ol123456789{p long}
        ────
        1234567890. too long
        → p 1234567890. too long
        ────
        -1. negative
        → p -1. negative
        ────
        -glued
        → p -glued
        ────
        1.glued
        → p 1.glued
        ────
        - a

        - b
        → ul loose{p a | p b}
        ────
        - a

          second
        - b
        → ul loose{p a; p second | p b}
        ────
        - a
        - b

        - c
        → ul loose{p a | p b | p c}
        ────
        - a
          - b
            - c
              - d
        → ul{p a; ul{p b; ul{p c; ul{p d}}}}
        ────
        - a
         - b
          - c
        → ul{p a | p b | p c}
        ────
        1. a
           - b
        2. c
        → ol1{p a; ul{p b} | p c}
        ────
        1. a
          - b
        → ol1{p a}
        → ul{p b}
        ────
        - - - deep
        → ul{ul{ul{p deep}}}
        ────
        1. - 2. mixed
        → ol1{ul{ol2{p mixed}}}
        ────
        - a
          goes on
        → ul{p a goes on}
        ────
        - a
        lazy
        → ul{p a lazy}
        ────
        -
        → ul{}
        ────
        - a
        -
        - c
        → ul{p a |  | p c}
        ────
        -

          too late
        → ul{}
        → p too late
        ────
        -
          soon enough
        → ul{p soon enough}
        ────
        - # heading
        - ***
        - > quote
        → ul{h1 heading | rule | quote{p quote}}
        ────
        - ```
          code
          ```
        → ul{code code}
        ────
        -     code
        → ul{code code}
        ────
        - a

              code
        → ul loose{p a; code code}
        ────
        - a
          > quote
          ```
          code
          ```
        - b
        → ul{p a; quote{p quote}; code code | p b}
        ────
        text
        - item
        → p text
        → ul{p item}
        ────
        text
        1. item
        → p text
        → ol1{p item}
        ────
        The number is
        14. No list begins here.
        → p The number is 14. No list begins here.
        ────
        text
        -
        → h2 text
        ────
        - a
        - b

        after
        → ul{p a | p b}
        → p after
        ────
        - a

        <!-- -->

        - b
        → ul{p a}
        → ul{p b}
        ────
        > - a
        > - b
        → quote{ul{p a | p b}}
        ────
        - a
          - b

            c
        - d
        → ul{p a; ul loose{p b; p c} | p d}
        ────
        * a
          > b
          >
        * c
        → ul{p a; quote{p b} | p c}
        ────
        - a
        - ```
          b


          ```
        - c
        → ul{p a | code b⏎⏎ | p c}
        ────
        - a
            - b
        → ul{p a; ul{p b}}
        ────
        -⇥tab
        → ul{p tab}
        ────
        10. ten
        11. eleven

            both
        → ol10 loose{p ten | p eleven; p both}
        ────
        - [ ] 할 일
        - [x] 한 일
        - [X] also done
        → ul{[ ] p 할 일 | [x] p 한 일 | [x] p also done}
        ────
        1. [x] numbered
        → ol1{[x] p numbered}
        ────
        - [x]glued
        → ul{p [x]glued}
        ────
        - [y] other
        → ul{p [y] other}
        ────
        - [ ] a
          - [x] b
        → ul{[ ] p a; ul{[x] p b}}
        ────
        - [ ] a

        - [x] b
        → ul loose{[ ] p a | [x] p b}
        ────
        - \[ ] escaped
        → ul{p [ ] escaped}
        ────
        [x] no item
        → p [x] no item
        ────
        - [x] **bold** task
        → ul{[x] p **bold** task}
        ────
        - ![alone](https://a.b/c.png)
        → ul{image <alone>(https://a.b/c.png)}
        ────
        \- no item
        → p - no item
        ────
        1\. no item
        → p 1. no item
        """####
}
