import Essentials
import TerminalUI

/// A text of lines under headings that can be filtered by search terms.
nonisolated struct HelpText: Sendable, Hashable {
    struct Section: Sendable, Hashable {
        let title: String
        let lines: [Line]
        /// The width of the column of keys. A filtered section keeps it.
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

    /// A key or command with its description, or only a sentence.
    struct Line: Sendable, Hashable {
        var keys = ""
        var name = ""
        let help: String
        /// The reason the action is not available, as a sentence; empty if it is available.
        var reason = ""
        /// Additional search terms, which are not displayed.
        var terms = ""
    }

    let sections: [Section]

    /// Creates a text without the empty sections.
    init(_ sections: [Section]) {
        self.sections = sections.filter { !$0.lines.isEmpty }
    }

    /// Returns the lines that contain each of the terms, in their heading or in themselves.
    func filtered(by text: String) -> HelpText {
        let terms = text.searchFolded.split(separator: " ").map(String.init)
        return HelpText(sections.map { $0.filtered(by: terms) })
    }

    /// Returns the laid-out text, with keys, descriptions and names.
    ///
    /// - Parameter width: the available width in columns.
    func blocks(width: Int) -> [TextBlock] {
        Array(sections.map { $0.blocks(width: width) }.joined(separator: [.blank]))
    }

    /// The width of the widest line, in columns.
    var columnCount: Int { sections.map(\.columnCount).max() ?? 0 }
}

nonisolated extension HelpText.Section {
    fileprivate func filtered(by terms: [String]) -> Self {
        Self(
            self,
            lines: lines.filter { line in
                let texts = [line.keys, line.name, line.help, line.reason, title, line.terms]
                let text = texts.joined(separator: " ").searchFolded
                return terms.allSatisfy(text.contains)
            })
    }

    fileprivate func blocks(width: Int) -> [TextBlock] {
        [TextBlock(.line([TextSpan(title, .heading)]))] + lines.map { block($0, width: width) }
    }

    fileprivate var columnCount: Int {
        lines.reduce(title.columnCount) { widest, line in
            max(widest, (keys(of: line) + description(of: line)).columnCount)
        }
    }

    /// Returns the block of a line.
    ///
    /// Continuation rows align with the description, or have a small indent if the keys are too
    /// wide.
    private func block(_ line: HelpText.Line, width: Int) -> TextBlock {
        let (keys, description) = (keys(of: line), description(of: line))
        guard !keys.isEmpty else { return TextBlock(.paragraph(description)) }
        let isWide = keys.columnCount <= width / 2 - 4
        let indent = TextSpan(String(repeating: " ", count: isWide ? keys.columnCount : 4))
        return isWide
            ? TextBlock(.paragraph(description), indent: [indent], lead: keys)
            : TextBlock(.paragraph(keys + description), indent: [indent], lead: [])
    }

    /// Returns the keys, padded to the width of the column.
    private func keys(of line: HelpText.Line) -> [TextSpan] {
        guard keyWidth > 0, !line.keys.isEmpty || !line.name.isEmpty else { return [] }
        let gap = keyWidth + 2 - line.keys.columnCount
        return [TextSpan(line.keys + String(repeating: " ", count: gap), .key)]
    }

    /// Returns the description, followed by the name, which few users need.
    private func description(of line: HelpText.Line) -> [TextSpan] {
        let rest = [line.name, line.reason].filter { !$0.isEmpty }.joined(separator: " – ")
        return [
            TextSpan(line.help, line.reason.isEmpty ? .normal : .detail),
            TextSpan(rest.isEmpty ? "" : "  " + rest, .detail),
        ]
    }
}
