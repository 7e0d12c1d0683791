extension CodeSample {
    /// Scripting and functional languages.
    static let scripts = [
        CodeSample(
            "python",
            ##"""
            @cached
            kkkkkkk
            def f(x): return f"a {x}" # it's
            kkk       kkkkkk  sssssss cccccc
            s = '''doc
                ssssss
            if''' or None
            sssss kk kkkk
            if x is not None: y = 0b1 + 1_0 if else_ else "\""
            kk   kk kkk kkkk      nnn   nnn kk       kkkk ssss
            """##),
        CodeSample(
            "ruby",
            ##"""
            def nil_or(a) = a.nil? ? :x : "a #{h["b"]} c" # no
            kkk                           sssssssssssssss cccc
            x = /it's \/ [/]/i if y
                ssssssssssssss kk
            text = <<~EOS

              if this
            sssssssss
            EOS
            sss
            end
            kkk
            """##),
        CodeSample(
            "javascript",
            ##"""
            const s = `a ${f(`b`)}
            kkkkk     ssssssssssss
             c`; // x
            sss  cccc
            let r = s.replace(/["']/g, '') / 2 / x.delete;
            kkk               sssssss  ss    n
            return <b>it</b>
            kkkkkk
            """##),
        CodeSample(
            "typescript",
            ##"""
            interface Tea { readonly n: number } // c
            kkkkkkkkk       kkkkkkkk    kkkkkk   cccc
            type A = 'x' | "y";
            kkkk     sss   sss
            """##),
        CodeSample(
            "php",
            ##"""
            <?php #[Route("/x")] function f($if) { return 'it''s'; }
                  kkkkkkkkkkkkkk kkkkkkkk          kkkkkk sssssss
            // c
            cccc
            $s = <<<EOT

              if it's
            sssssssss
            EOT;
            ssss
            """##),
        CodeSample(
            "bash",
            ##"""
            # it's
            cccccc
            for f in "$HOME"/*; do echo $(date) ${#f} it\'s; done
            kkk   kk sssssss    kk                           kkkk
            cat <<EOF

            if it's
            sssssss
            EOF
            sss
            if [ $((1<<n)) -gt 2 ]; then apt-get x; fi
            kk      n          n    kkkk            kk
            """##),
        CodeSample(
            "lua",
            ##"""
            --[[ if
            ccccccc
            end ]] local s = [==[ a ]] ]==] .. 'x' -- c
            cccccc kkkkk     ssssssssssssss    sss cccc
            """##),
        CodeSample(
            "perl",
            ##"""
            my @a = qw(if x); print "it's $a[0]\n" if $#a; # c
            kk      ssssssss  kkkkk ssssssssssssss kk      ccc
            my %h = (a => q{b}, n => 3);
            kk            ssss       n
            """##),
        CodeSample(
            "r",
            ##"""
            x.if <- function(a) if (is.null(a)) NA else 'it' # c
                    kkkkkkkk    kk              kk kkkk ssss ccc
            for (i in 1:10) print("a # b")
            kkk    kk n nn        sssssss
            """##),
        CodeSample(
            "elixir",
            ##"""
            @doc "x"
            kkkk sss
            def f(x), do: x |> IO.puts("a #{h["b"]}") # c
            kkk       kk               sssssssssssss  ccc
            """##),
        CodeSample(
            "haskell",
            ##"""
            foldl' f x = case x of { 'a' -> "b" } -- c
                         kkkk   kk   sss    sss   cccc
            {- one {- two -} three -} where
            ccccccccccccccccccccccccc kkkkk
            """##),
    ]
}
