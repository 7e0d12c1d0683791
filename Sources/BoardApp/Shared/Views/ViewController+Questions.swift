import TerminalUI

extension ViewController {
    /// Shows a list to choose from.
    package func choose(
        _ title: String, among choices: [Choice], then choose: @escaping (Int) -> Void
    ) {
        stack?.push(
            PickerScreen(title: title, rows: choices.map(\.row), choose: choose), above: self)
    }
}
