import BoardApp
import TerminalUI
import TestSupport
import Testing

@MainActor struct KeyTableTests {
    @Test func `every action has a key, and no key has two actions`() {
        check(BoardViewController.keys)
        check(PostDetailViewController.keys)
        check(BoardPickerViewController.keys)
        check(CommandLineViewController.keys)
        check(RIBTreeViewController.keys)
        check(RootViewController.keys)
    }

    private func check<Action: CaseIterable & Hashable>(
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
        var keys = BoardViewController.keys.flatMap(\.keys)
        keys += PostDetailViewController.keys.flatMap(\.keys)
        keys += BoardPickerViewController.keys.flatMap(\.keys)
        keys += CommandLineViewController.keys.flatMap(\.keys)
        keys += RIBTreeViewController.keys.flatMap(\.keys)
        return keys
    }

    @Test func `no screen takes a key from the root but Ctrl-C, which both need`() {
        let taken = Set(RootViewController.keys.flatMap(\.keys)).intersection(screenKeys)

        #expect(taken == [.control("c")])
    }

    @Test func `no key is bound that a terminal tells as another`() {
        let keys = screenKeys + RootViewController.keys.flatMap(\.keys)
        let indistinct: Set<Key> = [
            .control("j"), .control("m"), .control("i"), .control("h"), .control("["),
        ]

        #expect(indistinct.isDisjoint(with: keys))
    }

    @Test func `every line of help says something`() {
        var help = BoardViewController.keys.help() + PostDetailViewController.keys.help()
        help += BoardPickerViewController.keys.help() + RootViewController.keys.help()
        help += CommandLineViewController.keys.help() + RIBTreeViewController.keys.help()

        #expect(help.allSatisfy { !$0.help.isEmpty && !$0.keys.isEmpty })
    }

    @Test func `every table ends with the way out, which a footer keeps longest`() {
        let tables = [
            BoardViewController.keys.help(), PostDetailViewController.keys.help(),
            BoardPickerViewController.keys.help(), RIBTreeViewController.keys.help(),
        ]

        for table in tables {
            #expect(table.last { $0.footer != nil }?.footer?.hasPrefix("q ") == true)
        }
    }

    @Test func `the same keys go the same way on all screens`() throws {
        let board = BoardViewController.keys
        for binding in PostDetailViewController.keys
        where "jkgGnN/Rbq".contains("\(binding.keys[0])") {
            let same = try #require(board.first { $0.keys.first == binding.keys.first })
            #expect("\(same.action)" == "\(binding.action)")
        }
    }
}
