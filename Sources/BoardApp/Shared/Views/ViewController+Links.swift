import BoardCore
import Localization
import TerminalUI

extension ViewController {
    /// Shows a picker for links, searchable by number, text and address.
    func chooseLink(among links: [RichText.Link], _ follow: @escaping (String) -> Void) {
        let width = "\(links.count)".count
        let rows = links.enumerated().map { index, link in
            let number = "\(index + 1)"
            let blanks = String(repeating: " ", count: width - number.count)
            return PickerRow(blanks + number, note: link.line)
        }
        let picker = PickerScreen(title: localized("Links"), rows: rows) {
            follow(links[$0].target)
        }
        stack?.push(picker, above: self)
    }
}

extension RichText.Link {
    /// The text and the address of the link; only the address if it includes the text.
    fileprivate var line: String {
        let label = text.sanitized(as: .line)
        return label.isBlank || target.hasSuffix(label) ? target : "\(label)  \(target)"
    }
}
