extension CodeSample {
    /// Languages similar to C and Swift.
    static let braces = [
        CodeSample(
            "swift",
            ##"""
            @State var n = 0xFF + 1_000.5e-3 // a "no"
            kkkkkk kkk     nnnn   nnnnnnnnnn ccccccccc
            let s = "a \(f("b")) c", t = x.init
            kkk     sssssssssssssss
            print("\(a("\(b("c"))"))", "\\(", self) // x
                  sssssssssssssssssss  sssss  kkkk  cccc
            /* one /* two */ still
            cccccccccccccccccccccc
               comment */ func f() -> [Int] { 0..<5 }
            ccccccccccccc kkkk                n   n
            let long = """
            kkk        sss
                if "quoted" \(x)
            ssssssssssssssssssss
                """ + #"raw \"#
            sssssss   sssssssss
            """##),
        CodeSample(
            "c",
            ##"""
            #include <stdio.h>
            kkkkkkkk
            static char c = '\'', d = '"'; /* x */
            kkkkkk kkkk     ssss      sss  ccccccc
            int main(void) { return 0x1Fu + 'a'; } // "no"
            kkk      kkkk    kkkkkk nnnnn   sss    ccccccc
            """##),
        CodeSample(
            "c++",
            ##"""
            auto n = 1'000'000; std::string s = R"(a "b"
            kkkk     nnnnnnnnn                  ssssssss
             c)";
            ssss
            template <typename T> class Stack final {};
            kkkkkkkk  kkkkkkkk    kkkkk       kkkkk
            """##),
        CodeSample(
            "objective-c",
            ##"""
            @interface Tea : NSObject
            kkkkkkkkkk
            NSString *s = @"tea"; return nil;
                          ssssss  kkkkkk kkk
            """##),
        CodeSample(
            "java",
            ##"""
            @Override public int get$x() { return 10L; }
            kkkkkkkkk kkkkkk kkk           kkkkkk nnn
            String s = "a\"b"; // c
                       ssssss  cccc
            char c = '"'; /* if */ var x = """
            kkkk     sss  cccccccc kkk     sss
              text "if"
            sssssssssss
              """ + 1e10;
            sssss   nnnn
            """##),
        CodeSample(
            "kotlin",
            ##"""
            val s = "a ${f("b")} c"; fun f() = 1.0f
            kkk     sssssssssssssss  kkk       nnnn
            /* a /* b */ c */ val x: Int? = null // it's
            ccccccccccccccccc kkk           kkkk ccccccc
            @Test fun `a b`() = when (x) { 'a' -> x.is }
            kkkkk kkk           kkkk       sss
            """##),
        CodeSample(
            "c#",
            ##"""
            #region x
            kkkkkkk
            var s = @"c:\" + $"a {f("x")} b"; int? n = null;
            kkk     ssssss   sssssssssssssss  kkk      kkkk
            """##),
        CodeSample(
            "go",
            ##"""
            func main() { s := `raw
            kkkk               ssss
            text` + "x"; var r rune = 'x' }
            sssss   sss  kkk   kkkk   sss
            for i := range 10 { /* c */ x.type('\n', 3rd, 1...2) }
            kkk      kkkkk nn   ccccccc        ssss  nnn  n   n
            """##),
        CodeSample(
            "rust",
            ##"""
            #[derive(Debug)]
            kkkkkkkkkkkkkkkk
            fn longest<'a>(x: &'a str) -> char { 'x' }
            kk                    kkk     kkkk   sss
            let s = r#"a "b" c"#; let n = 1u32 + 0b1010;
            kkk     ssssssssssss  kkk     nnnn   nnnnnn
            """##),
        CodeSample(
            "zig",
            ##"""
            const s = \\ raw "x"
            kkkkk     ssssssssss
            const c: u8 = @intCast('x'); // c
            kkkkk    kk   kkkkkkkk sss   cccc
            while (i < 0x10) : (i += 1) {}
            kkkkk      nnnn          n
            """##),
        CodeSample(
            "dart",
            ##"""
            final s = 'a ${f('b')} c'; var r = r'\'; // c
            kkkkk     sssssssssssssss  kkk     ssss  cccc
            void main() async { print("$x ${y["k"]}"); return null; }
            kkkk        kkkkk         ssssssssssssss   kkkkkk kkkk
            """##),
        CodeSample(
            "scala",
            ##"""
            val s = """a
            kkk     ssss
            b"""; def f(c: Char) = 'x'
            ssss  kkk              sss
            """##),
    ]
}
