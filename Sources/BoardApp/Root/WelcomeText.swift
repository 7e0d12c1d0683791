import BoardCore
import Localization
import TerminalUI

/// The text for a user without sources.
enum WelcomeText {
    static func lines(_ keys: KeyMap<BoardAction>, _ rootKeys: KeyMap<RootAction>) -> [String] {
        let first = { (action: BoardAction) in keys.key(of: action)?.description ?? "" }
        let root = { (action: RootAction) in rootKeys.key(of: action)?.description ?? "" }
        let all = [
            ("\(first(.next)) \(first(.previous))", localized("next and previous post")),
            (first(.open), localized("open a post")),
            (first(.close), localized("back, and at last quit")),
            (root(.help), localized("all keys")),
            (root(.command), localized("type a command, such as :sources")),
        ]
        let shown = all.filter { !$0.0.isBlank }
        let width = shown.map(\.0.columnCount).max() ?? 0
        let list = shown.map { keys, help in
            "  " + keys + String(repeating: " ", count: width - keys.columnCount + 2) + help
        }
        return [localized("Read and write on boards, sites and feeds, in the terminal."), ""] + list
            + ["", localized("Choose a board with the arrow keys, or type an address:")]
    }
}
