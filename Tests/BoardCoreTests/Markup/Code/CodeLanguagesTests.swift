import BoardCore
import Testing

struct CodeLanguagesTests {
    @Test(arguments: CodeSample.all)
    func `code is highlighted`(_ sample: CodeSample) throws {
        let language = try #require(CodeLanguages.shipped.language(named: sample.language))

        let kinds = language.kinds(of: sample.lines)

        #expect(sample.lines.count > 1)
        for (line, (kinds, expected)) in zip(sample.lines, zip(kinds, sample.kinds)) {
            let padding = String(repeating: " ", count: line.count - expected.count)
            #expect(kinds == expected + padding, "\(line)")
        }
    }

    @Test(arguments: [
        "swift", "Swift", "SWIFT", "{.swift}", "language-swift", "swift,ignore", "swift title=a.b",
        "swift {1-3}", " swift", "py", "C++", "c#", "sh", "yml", "JSX", "h", "rs",
    ])
    func `a language has the names that authors use`(_ name: String) {
        #expect(CodeLanguages.shipped.language(named: name) != nil)
    }

    @Test(arguments: [
        "", " ", "swif", "swiftly", "text", "name", "keywords", "if", "#", "{}", "\n", "라",
    ])
    func `an unknown language is not found`(_ name: String) {
        #expect(CodeLanguages.shipped.language(named: name) == nil)
    }

    @Test func `a language can inherit from another`() throws {
        let tables =
            "name a\nkeywords if\nline #\n\n# if\nname b bee\nlike a\nkeywords do\nlike nothing"
        let language = try #require(CodeLanguages(tables: tables.utf8).language(named: "bee"))

        #expect(language.kinds(of: ["if do x # c"]) == ["kk kk   ccc"])
    }

    @Test(arguments: [
        "", "name", "name a", "name a\nlike a", "name a\nlike",
        "name a\nblock /*\nstring\nchar\nline",
        "name a\nstarts\nstarts x\nhere\nescape\nstring \" \" holds\nstring ' ' holds {",
        "\n\n  \nname a\n\u{0}",
        "name a\nunknown x y z",
    ])
    func `malformed tables are harmless`(_ tables: String) {
        let language = CodeLanguages(tables: tables.utf8).language(named: "a")

        #expect(language?.kinds(of: ["a /* \" { ' */ 1"]).count ?? 1 == 1)
    }
}
