import BoardApp
import BoardResources
import TerminalUI

extension Themes {
    /// The themes that come with the program; the first one is the default.
    static let shipped = Themes(names: (0..<board_theme_count).map { board_theme_at($0).title }) {
        name in
        let index = (0..<board_theme_count).first { board_theme_at($0).title == name }
        guard let index else { return nil }
        return try? Theme(named: name, parsing: board_theme_at(index).source)
    }
}

extension board_theme {
    fileprivate var title: String { String(cString: name) }

    fileprivate var source: String {
        String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
    }
}
