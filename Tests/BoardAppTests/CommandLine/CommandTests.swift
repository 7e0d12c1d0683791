import BoardApp
import TerminalUI
import Testing

struct CommandTests {
    private let vocabulary = CommandVocabulary(
        actions: ["quit", "tree", "page-down", "open"].map {
            ActionDescription(name: $0, keys: "", help: "something")
        }, themes: ["dark", "light", "light-blue"], sorts: ["hot", "new"])

    @Test(arguments: [
        ("tree", Command.action("tree")), ("quit", .action("quit")), ("q", .action("quit")),
        ("  quit  ", .action("quit")), ("page-down", .action("page-down")),
        ("open", .action("open")), ("theme d", .theme("dark")), ("theme light", .theme("light")),
        ("sort hot", .sort("hot")), ("search green tea", .search("green tea")),
        ("board free", .open(.board("free"))), ("post 42", .open(.post("42"))),
        ("post  a b/c%", .open(.post("a b/c%"))),
        ("open board-tui://board/free", .open(.board("free"))),
        ("https://x.example/post/4", .follow("https://x.example/post/4")),
        ("open https://x.example/post/4", .follow("https://x.example/post/4")),
        ("add tea hn", .add("hn", name: "tea")), ("add hn", .add("hn", name: nil)),
        ("rename a  b", .rename("a", to: "b")), ("remove a", .remove("a")),
        ("board-tui://post/42", .open(.post("42"))), ("Board-TUI:post/42", .open(.post("42"))),
    ])
    func `a line is a command or a link`(line: String, command: Command) throws {
        #expect(try Command(line, in: vocabulary) == command)
    }

    @Test(arguments: ["", "   "])
    func `an empty line has no command`(line: String) throws {
        #expect(try Command(line, in: vocabulary) == nil)
    }

    @Test(arguments: [
        ("frobnicate 1", Command.Fault.unknown("frobnicate"), "frobnicate"),
        ("Quit", .unknown("Quit"), ":quit?"),
        ("42", .unknown("42"), "Tab"), ("fold", .unknown("fold"), ":fold works only in a post."),
        ("parent", .unknown("parent"), ":parent works only in a post."),
        (
            "links", .unknown("links"),
            ":links works only in a post or in a page that a post links to."
        ),
        ("post", .incomplete(.post, among: []), ":post needs the ID of a post."),
        (
            "theme ", .incomplete(.theme, among: ["dark", "light", "light-blue"]),
            ":theme needs a name: dark, light, light-blue."
        ),
        ("sort", .incomplete(.sort, among: ["hot", "new"]), ":sort needs a name: hot, new."),
        ("add", .incomplete(.add, among: []), ":add needs the address of a source"),
        ("rename a", .incomplete(.rename, among: []), ":rename needs the old and the new name"),
        ("remove", .incomplete(.remove, among: []), ":remove needs the name of a source."),
        ("search ", .incomplete(.search, among: []), ":search needs search terms."),
        ("tree now", .excess("tree"), ":tree takes no argument."),
        ("q now", .excess("quit"), ":quit takes no argument."),
        ("theme lig", .noTheme("lig", among: ["dark", "light", "light-blue"]), "light-blue"),
        ("open 42", .badLink(.foreignScheme), "board-tui://"),
        ("board-tui://user/1", .badLink(.unknownKeyword("user")), "user"),
    ])
    func `an invalid command is reported in a sentence`(
        line: String, fault: Command.Fault, word: String
    ) {
        #expect(throws: fault) { try Command(line, in: vocabulary) }
        #expect(fault.message.contains(word))
        #expect(fault.message.last == "." || fault.message.last == "?")
    }
}
