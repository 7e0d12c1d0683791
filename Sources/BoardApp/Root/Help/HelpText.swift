import Essentials
import TerminalUI

/// A text of lines under headings, of which the reader may see those alone that hold some words.
nonisolated struct HelpText: Sendable, Hashable {
    struct Section: Sendable, Hashable {
        let title: String
        let lines: [Line]
        /// How wide the column of keys is; that of the whole section, whatever is left of it.
        private let keyWidth: Int

        init(title: String, lines: [Line]) {
            self.title = title
            self.lines = lines
            keyWidth = lines.map(\.keys.columnCount).max() ?? 0
        }

        private init(_ section: Section, lines: [Line]) {
            title = section.title
            self.lines = lines
            keyWidth = section.keyWidth
        }
    }

    /// What to press or to type, and what that does; or only a sentence.
    struct Line: Sendable, Hashable {
        var keys = ""
        var name = ""
        let help: String
        /// Why that cannot be done now, as a sentence; empty where it can.
        var reason = ""
        /// What else it is found by.
        var words = ""
    }

    let sections: [Section]

    /// Leaves out sections without a line.
    init(_ sections: [Section]) {
        self.sections = sections.filter { !$0.lines.isEmpty }
    }

    /// The lines that hold each of the words, in their headings or in themselves.
    func filtered(by text: String) -> HelpText {
        let words = text.searchFolded.split(separator: " ").map(String.init)
        return HelpText(sections.map { $0.filtered(by: words) })
    }

    /// Keys, sentences and names.
    ///
    /// - Parameter width: how many columns there are.
    func blocks(width: Int) -> [TextBlock] {
        Array(sections.map { $0.blocks(width: width) }.joined(separator: [.blank]))
    }

    /// How wide the widest line is.
    var columnCount: Int { sections.map(\.columnCount).max() ?? 0 }
}

nonisolated extension HelpText.Section {
    fileprivate func filtered(by words: [String]) -> Self {
        Self(
            self,
            lines: lines.filter { line in
                let texts = [line.keys, line.name, line.help, line.reason, title, line.words]
                let text = texts.joined(separator: " ").searchFolded
                return words.allSatisfy(text.contains)
            })
    }

    fileprivate func blocks(width: Int) -> [TextBlock] {
        [TextBlock(.line([TextSpan(title, .heading)]))] + lines.map { block($0, width: width) }
    }

    fileprivate var columnCount: Int {
        lines.reduce(title.columnCount) { widest, line in
            max(widest, (keys(of: line) + words(of: line)).columnCount)
        }
    }

    /// Further rows begin below the words, or where that leaves little room, a little indented.
    private func block(_ line: HelpText.Line, width: Int) -> TextBlock {
        let (keys, words) = (keys(of: line), words(of: line))
        guard !keys.isEmpty else { return TextBlock(.paragraph(words)) }
        let isWide = keys.columnCount <= width / 2 - 4
        let indent = TextSpan(String(repeating: " ", count: isWide ? keys.columnCount : 4))
        return isWide
            ? TextBlock(.paragraph(words), indent: [indent], lead: keys)
            : TextBlock(.paragraph(keys + words), indent: [indent], lead: [])
    }

    /// As wide as the column of keys.
    private func keys(of line: HelpText.Line) -> [TextSpan] {
        guard keyWidth > 0, !line.keys.isEmpty || !line.name.isEmpty else { return [] }
        let gap = keyWidth + 2 - line.keys.columnCount
        return [TextSpan(line.keys + String(repeating: " ", count: gap), .key)]
    }

    /// What it does comes before the name, which few want to know.
    private func words(of line: HelpText.Line) -> [TextSpan] {
        let rest = [line.name, line.reason].filter { !$0.isEmpty }.joined(separator: " – ")
        return [
            TextSpan(line.help, line.reason.isEmpty ? .normal : .detail),
            TextSpan(rest.isEmpty ? "" : "  " + rest, .detail),
        ]
    }
}
