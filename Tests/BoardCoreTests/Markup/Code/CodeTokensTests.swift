import BoardCore
import TestSupport
import Testing

struct CodeTokensTests {
    @Test func `tokens consist of whole characters`() throws {
        let language = try #require(CodeLanguages.shipped.language(named: "swift"))

        #expect(language.kinds(of: ["\"가\"\u{301}if 👨‍👩‍👧 if \"👨‍👩‍👧\"\u{200D}"]) == ["sss     kk sss"])
        #expect(language.kinds(of: ["let \u{600}\"a\" // é"]) == ["kkk  ss cccc"])
    }

    @Test func `tokens of a substring have ranges in the whole text`() throws {
        let language = try #require(CodeLanguages.shipped.language(named: "swift"))
        let text = "가나 let x"
        var state = CodeLanguage.State()

        let tokens = language.tokens(in: text.dropFirst(3), state: &state)

        #expect(tokens.map { text[$0.range] } == ["let", " x"])
    }

    @Test(arguments: CodeSample.all.map(\.language))
    func `random text is covered exactly, in order`(_ name: String) throws {
        let language = try #require(CodeLanguages.shipped.language(named: name))
        let pieces = Self.pieces(for: name)
        var random = SeededGenerator(seed: 5)
        var state = CodeLanguage.State()
        for _ in 0..<200 {
            let count = Int.random(in: 0...14, using: &random)
            let line = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            let tokens = language.tokens(in: line[...], state: &state)

            #expect(tokens.map { line[$0.range] }.joined() == line)
            #expect(tokens.allSatisfy { !$0.range.isEmpty }, "\(line.debugDescription)")
            #expect(tokens.first?.range.lowerBound ?? line.startIndex == line.startIndex)
            #expect(tokens.last?.range.upperBound ?? line.endIndex == line.endIndex)
            #expect(
                zip(tokens, tokens.dropFirst()).allSatisfy {
                    $0.range.upperBound == $1.range.lowerBound
                })
            if Int.random(in: 0..<9, using: &random) == 0 { state = CodeLanguage.State() }
        }
    }

    @Test func `the state of another language is harmless`() throws {
        var state = CodeLanguage.State()
        let lua = try #require(CodeLanguages.shipped.language(named: "lua"))
        let json = try #require(CodeLanguages.shipped.language(named: "json"))

        for line in ["--[[", "[==["] {
            _ = lua.tokens(in: line[...], state: &state)
            let tokens = json.tokens(in: "1 2", state: &state)
            #expect(tokens.last?.range.upperBound == "1 2".endIndex)
        }
    }

    /// Fragments of samples of the language, mixed with unusual text.
    private static func pieces(for name: String) -> [String] {
        let lines = CodeSample.all.filter { $0.language == name }.flatMap(\.lines)
        let words = lines.joined(separator: " ").split(separator: " ").map(String.init)
        return words + words.map { String($0.prefix(2)) } + [
            " ", "\\", "\"", "'", "`", "<", ">", "/", "*", "{", "}", "(", ")", "[", "]", "#", "$",
            "@", "0",
            "9.", "e+", "가", "e\u{301}", "\u{301}", "\u{600}", "👨‍👩‍👧", "\u{0}", "\r\n", "\t", "<<A",
            "<!--", "-->",
        ]
    }
}

/// Lines of a language, each followed by one with the kinds of its characters.
///
/// The kinds are keyword, string, comment, number, or plain (a space).
struct CodeSample: CustomTestStringConvertible {
    let language: String
    let lines: [String]
    let kinds: [String]

    init(_ language: String, _ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        self.language = language
        self.lines = lines.indices.filter { $0.isMultiple(of: 2) }.map { lines[$0] }
        kinds = lines.indices.filter { !$0.isMultiple(of: 2) }.map { lines[$0] }
    }

    static var all: [CodeSample] { braces + scripts + data }

    var testDescription: String { language }
}
