extension CodeSample {
    /// Languages for data, pages and tools.
    static let data = [
        CodeSample(
            "sql",
            ##"""
            SELECT count(*) FROM posts WHERE name = 'it''s' -- no
            kkkkkk          kkkk       kkkkk        sssssss ccccc
              and n > 10;
              kkk     nn
            /* if */ create TABLE "select" (id int DEFAULT 0);
            cccccccc kkkkkk kkkkk ssssssss     kkk kkkkkkk n
            """##),
        CodeSample(
            "json",
            ##"""
            {"key": [true, null, -1.5e+3, "a \" b"]}
             sssss   kkkk  kkkk   nnnnnn  ssssssss
            [false, 2.5] // c
             kkkkk  nnn  cccc
            """##),
        CodeSample(
            "yaml",
            ##"""
            ---
            kkk
            name: it's on-push # c#x
                               ccccc
            on: [true, 12, "a # b", 2026-10-05, 7a3f9c2]
                 kkkk  nn  sssssss
            """##),
        CodeSample(
            "toml",
            ##"""
            [tool.x]

            name = "tea" # c
                   sssss ccc
            n = 1_000
                nnnnn
            """##),
        CodeSample(
            "ini",
            ##"""
            [section]
            kkkkkkkkk
            ; it's
            cccccc
            path = a#b ; c
                       ccc
            on = yes
                 kkk
            """##),
        CodeSample(
            "html",
            ##"""
            <!-- if --> <a href="x>y" class='b'>it's 5 < 6</a>
            ccccccccccc  k      sssss       sss             k
            <script>if (a<b) "x"</script><br/>
             kkkkkk               kkkkkk  kk
            """##),
        CodeSample(
            "xml",
            ##"""
            <?xml version="1.0"?> <x:y a="b">"no"</x:y>
             kkkk         sssss    kkk   sss       kkk
            <![CDATA[ <a> ]]>
            ccccccccccccccccc
            """##),
        CodeSample(
            "css",
            ##"""
            /* c */ @media (min-width: 10px) { a:hover { color: #fff; margin: 1.5em } }
            ccccccc kkkkkk  kkkkkkkkk  nnnn              kkkkk        kkkkkk  nnnnn
            .a-b::after { content: "x\"y"; width: calc(50% - 2rem) !important }
                          kkkkkkk  ssssss  kkkkk       nn    nnnn   kkkkkkkkk
            """##),
        CodeSample(
            "makefile",
            ##"""
            include x.mk # c
            kkkkkkk      ccc
            all: ; echo "if" don't
                        ssss
            ifeq ($(X),include)
            kkkk
            """##),
        CodeSample(
            "dockerfile",
            ##"""
            FROM swift:6.3 # c
            kkkk       nnn ccc
            run apt-get install -y user "x"
            kkk                         sss
            """##),
        CodeSample(
            "diff",
            ##"""
            diff --git a/x b/x
            kkkkkkkkkkkkkkkkkk
            --- a/x
            ccccccc
            +++ b/x
            ccccccc
            @@ -1,2 +1,2 @@
            nnnnnnnnnnnnnnn
            -if "x"
            kkkkkkk
            +else
            sssss
             return 5

            """##),
    ]
}
