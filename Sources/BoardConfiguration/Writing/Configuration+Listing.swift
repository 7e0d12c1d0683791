import TerminalUI

extension Configuration {
    /// The effective settings as TOML, as `board-tui config` prints them.
    ///
    /// The comments give the origin: `default`, `config.toml:3` or `--theme`.
    package var listing: String {
        let settings = SettingLine.all(of: vocabulary).map { setting in
            let (value, origin) = setting.written(self)
            return ListedLine(name: setting.name, value: value, origin: origin)
        }
        let named = sources.isEmpty ? [] : [(String?.some("[sources]"), sources.map(\.listed))]
        let searched =
            searches.isEmpty ? [] : [(String?.some("[searches]"), searches.map(\.listed))]
        let styled = styles.isEmpty ? [] : [(String?.some("[styles]"), styles.map(\.listed))]
        let sections =
            [(String?.none, settings)] + styled + named + filters.map { ($0.header, $0.listed) }
            + searched + screens.map { ("[keys.\($0.name)]", $0.listed) }
        let lines = sections.flatMap(\.1)
        let width = lines.map(\.width).max() ?? 0
        return sections.map { header, lines in
            ([header].compactMap(\.self) + lines.map { $0.padded(to: width) })
                .joined(separator: "\n") + "\n"
        }.joined(separator: "\n")
    }
}

extension ScreenKeys {
    fileprivate var listed: [ListedLine] {
        actions.map {
            ListedLine(name: $0.name, value: $0.keys.value.asTOML, origin: $0.keys.origin)
        }
    }
}

extension NamedSource {
    fileprivate var listed: ListedLine {
        ListedLine(text: content.masked.line, origin: .file(line: line))
    }
}

extension ConfiguredFilter {
    fileprivate var header: String { "[filters.\(filter.name.asTOMLKey)]" }

    fileprivate var listed: [ListedLine] {
        filter.lines.dropFirst().map { ListedLine(text: $0, origin: .file(line: line)) }
    }
}

extension ConfiguredStyle {
    fileprivate var listed: ListedLine {
        ListedLine(name: role, value: text.quotedAsTOML, origin: .file(line: line))
    }
}

extension ConfiguredSearch {
    fileprivate var listed: ListedLine {
        ListedLine(
            name: search.name.asTOMLKey, value: "\(search.query)".quotedAsTOML,
            origin: .file(line: line))
    }
}

private struct ListedLine {
    let text: String
    let origin: SettingOrigin

    init(text: String, origin: SettingOrigin) {
        self.text = text
        self.origin = origin
    }

    init(name: String, value: String, origin: SettingOrigin) {
        self.init(text: "\(name) = \(value)", origin: origin)
    }

    /// The width limit for aligning comments; longer lines do not move the others.
    private static let widthLimit = 40

    /// The width of the line before its comment; 0 for a long one.
    var width: Int { text.columnCount > Self.widthLimit ? 0 : text.columnCount }

    func padded(to width: Int) -> String {
        let blanks = max(0, width - text.columnCount)
        return text + String(repeating: " ", count: blanks) + "  # \(origin)"
    }
}
