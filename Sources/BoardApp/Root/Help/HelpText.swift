import TerminalUI

/// A text of lines under headings, of which the reader may see those alone that hold some words.
nonisolated struct HelpText: Sendable, Hashable {
    struct Section: Sendable, Hashable {
        let title: String
        let lines: [Line]
    }

    /// What to press or to type, and what that does; or only a sentence.
    struct Line: Sendable, Hashable {
        var keys = ""
        var name = ""
        let help: String
    }

    let sections: [Section]

    /// Leaves out sections without a line.
    init(_ sections: [Section]) {
        self.sections = sections.filter { !$0.lines.isEmpty }
    }

    /// The lines that hold each of the words, in their headings or in themselves.
    func filtered(by text: String) -> HelpText {
        let words = text.split(separator: " ").map { $0.lowercased() }
        return HelpText(
            sections.map { section in
                Section(
                    title: section.title,
                    lines: section.lines.filter { line in
                        let text = "\(line.keys) \(line.name) \(line.help) \(section.title)"
                        return words.allSatisfy(text.lowercased().contains)
                    })
            })
    }

    /// Keys, names and sentences in columns, as the whole text needs them.
    func rows(columns: Columns) -> [[TextSpan]] {
        Array(
            sections.map { section in
                [[TextSpan(section.title, .heading)]] + section.lines.map(columns.row)
            }.joined(separator: [[]]))
    }

    /// How wide keys and names are.
    struct Columns: Sendable, Hashable {
        private let keys: Int
        private let name: Int

        init(of text: HelpText) {
            let lines = text.sections.flatMap(\.lines)
            keys = lines.map(\.keys.columnCount).max() ?? 0
            name = lines.map(\.name.columnCount).max() ?? 0
        }

        func row(_ line: Line) -> [TextSpan] {
            guard !line.keys.isEmpty || !line.name.isEmpty else { return [TextSpan(line.help)] }
            return [
                TextSpan(Self.padded(line.keys, to: keys), .key),
                TextSpan(Self.padded(line.name, to: name), .detail),
                TextSpan(line.help),
            ]
        }

        private static func padded(_ text: String, to width: Int) -> String {
            guard width > 0 else { return "" }
            return text + String(repeating: " ", count: width - text.columnCount + 2)
        }
    }
}
