import TerminalUI

extension ViewController {
    /// Has the reader choose one of several links, by their numbers or a part of them.
    func chooseLink(among links: [String], _ follow: @escaping (String) -> Void) {
        let rows = links.enumerated().map { PickerRow("\($0 + 1)", note: $1) }
        let picker = PickerScreen(title: "Links", rows: rows) { follow(links[$0]) }
        stack?.push(picker, above: self)
    }
}
