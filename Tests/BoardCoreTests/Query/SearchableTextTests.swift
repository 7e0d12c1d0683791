import BoardCore
import Testing

struct SearchableTextTests {
    @Test(arguments: [
        ("[words](https://oak.example/elm)", "words", "oak"),
        ("![a cup](/oak.png)", "a cup", "png"),
        ("a **bold** word", "a bold word", "**"), ("one *t**w**o* three", "two three", "t**w"),
        ("the _old_\n~~oak~~ `tree`.", "the old oak tree.", "~~"),
        ("**단어**는 말이다", "단어는 말이다", "**"),
        ("snake_case, 2 * 3", "snake_case", "2 3"),
        ("see https://oak.example/elm", "oak.ex", "oakex"),
        ("<https://oak.example>", "https://oak", "<https"),
        ("```swift\nlet oak = 1\n```", "let oak", "swift"),
        ("a <b title='x > oak'>bold</b> tree", "a bold tree", "oak"),
        ("<!-- oak --> elm", "elm", "oak"),
        ("<details><summary>Oak</summary>elm</details>", "elm", "details"),
        ("::: spoiler Oak\nelm\n:::", "elm", "spoiler"),
        ("R&amp;D of \\*oaks\\*", "d of *oaks*", "amp"),
    ])
    func `only the visible text is found`(
        source: String, seen: String, unseen: String
    ) throws {
        #expect(try holds(PostText(source, .markdown), seen))
        #expect(try !holds(PostText(source, .markdown), unseen))
    }

    @Test func `in HTML only the text is found, in plain text everything`() throws {
        let html = "<p>The <b class=oak>old</b> tree<script>elm</script> &amp; more"
        #expect(try holds(PostText(html, .html), "the old tree"))
        #expect(try !holds(PostText(html, .html), "oak"))
        #expect(try !holds(PostText(html, .html), "elm"))
        #expect(try holds(PostText("**a** [x](oak)", .plain), "** [x](oak"))
    }

    @Test(arguments: [
        ("<p>Don&#8217;t go to the caf&eacute;, auto&shy;mobile", "don't"),
        ("<p>Don&#8217;t go to the caf&eacute;, auto&shy;mobile", "cafe"),
        ("<p>Don&#8217;t go to the caf&eacute;, auto&shy;mobile", "automobile"),
        ("It isn’t far to the **ca**fé", "the cafe"), ("R&D<b>x</b>", "r&d"),
    ])
    func `folded text in HTML is found`(source: String, seen: String) throws {
        #expect(try holds(PostText(source, .html), seen) == !source.contains("**"))
        #expect(try holds(PostText(source, .markdown), seen))
    }

    @Test func `text at the end of a long source is found`() throws {
        let text =
            String(repeating: "[words](https://oak.example) *and* more\n\n", count: 5000)
            + "**the** end"
        #expect(try holds(PostText(text, .markdown), "the end"))
        #expect(try !holds(PostText(text, .markdown), "oak"))
    }

    private func holds(_ words: PostText, _ phrase: String) throws -> Bool {
        let query = try #require(try PostQuery("\"\(phrase)\""))
        let context = PostQuery.Context(now: .now, boardNames: [:], marks: PostMarks())
        return query.matches(Post(id: "", title: ""), body: words, in: context)
    }
}
