import BoardApp
import TerminalUI
import TestSupport
import Testing

@MainActor struct KeyTableTests {
    @Test func `every action is in its table and no key has two actions`() {
        check(BoardAction.bindings)
        check(PostDetailAction.bindings)
        check(ArticleAction.bindings)
        check(BoardPickerAction.bindings)
        check(InboxAction.bindings)
        check(CommandLineAction.bindings)
        check(RIBTreeAction.bindings)
        check(RootAction.bindings)
        check(HelpAction.bindings)
    }

    private func check<Action: ScreenAction>(
        _ table: [KeyBinding<Action>], sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let missing = Set(Action.allCases).subtracting(table.map(\.action))
        #expect(missing.isEmpty, sourceLocation: sourceLocation)
        let keys = table.flatMap(\.keys)
        let doubled = keys.filter { key in keys.count { $0 == key } > 1 }
        #expect(doubled.isEmpty, sourceLocation: sourceLocation)
    }

    /// The keys of all screens above the root.
    private var screenKeys: [Key] {
        var keys = BoardAction.bindings.flatMap(\.keys)
        keys += PostDetailAction.bindings.flatMap(\.keys)
        keys += ArticleAction.bindings.flatMap(\.keys)
        keys += BoardPickerAction.bindings.flatMap(\.keys)
        keys += InboxAction.bindings.flatMap(\.keys)
        keys += CommandLineAction.bindings.flatMap(\.keys)
        keys += RIBTreeAction.bindings.flatMap(\.keys)
        return keys
    }

    @Test func `no screen binds a key of the root except Ctrl-C, which both need`() {
        let taken = Set(RootAction.bindings.flatMap(\.keys)).intersection(screenKeys)

        #expect(taken == [.control("c")])
    }

    @Test func `no binding uses a key that terminals report as another`() {
        let keys = screenKeys + RootAction.bindings.flatMap(\.keys)
        let indistinct: Set<Key> = [
            .control("j"), .control("m"), .control("i"), .control("h"), .control("["),
        ]

        #expect(indistinct.isDisjoint(with: keys))
    }

    @Test func `every help line has a text`() {
        var help = KeyMap<BoardAction>().help + KeyMap<PostDetailAction>().help
        help += KeyMap<BoardPickerAction>().help + KeyMap<RootAction>().help
        help +=
            KeyMap<ArticleAction>().help + KeyMap<CommandLineAction>().help
            + KeyMap<RIBTreeAction>().help

        #expect(help.allSatisfy { !$0.help.isEmpty })
    }

    @Test func `every table ends with the way out, which a footer drops last`() {
        let tables = [
            KeyMap<BoardAction>().help, KeyMap<PostDetailAction>().help,
            KeyMap<BoardPickerAction>().help, KeyMap<RIBTreeAction>().help,
            KeyMap<ArticleAction>().help, KeyMap<InboxAction>().help,
        ]

        for table in tables {
            #expect(table.last { $0.footer != nil }?.footer?.hasPrefix("q ") == true)
        }
    }

    @Test func `the same keys move in the same direction on all screens`() throws {
        let board = BoardAction.bindings
        for binding in PostDetailAction.bindings
        where "jkgGnN/Rbq".contains("\(binding.keys[0])") {
            let same = try #require(board.first { $0.keys.first == binding.keys.first })
            #expect("\(same.action)" == "\(binding.action)")
        }
    }
}
