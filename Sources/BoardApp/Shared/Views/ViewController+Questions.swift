import TerminalUI

extension ViewController {
    /// Shows a list to choose from. A message about its preparation disappears.
    package func choose(
        _ title: String, among choices: [Choice], then choose: @escaping (Int) -> Void
    ) {
        stack?.show(message: nil)
        stack?.push(
            PickerScreen(title: title, rows: choices.map(\.row), choose: choose), above: self)
    }
}
