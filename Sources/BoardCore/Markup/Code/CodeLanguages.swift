/// The supported languages, as tables in a text; `Resources/languages.txt` documents the format.
///
/// Only the tables of a requested language are parsed.
package struct CodeLanguages: Sendable {
    private let tables: [UInt8]

    package init(tables: some Collection<UInt8>) {
        self.tables = Array(tables)
    }

    /// Returns the language with a name, as in the info string of a code fence.
    ///
    /// Returns `nil` if it is unknown; the code is then not highlighted.
    package func language(named name: String) -> CodeLanguage? {
        let name = Self.bareName(name)
        guard !name.isEmpty, let lines = lines(ofLanguage: name) else { return nil }
        var language = CodeLanguage()
        for line in lines {
            if line.first == "like", let other = self.lines(ofLanguage: String(line[1])) {
                other.forEach { language.add($0) }
            } else {
                language.add(line)
            }
        }
        return language
    }

    /// Returns the name in `{.swift}`, `language-swift` or `swift,ignore title=a`.
    private static func bareName(_ name: String) -> String {
        let name = name.lowercased().drop { "{. ".contains($0) }
        let start = name.hasPrefix("language-") ? name.dropFirst("language-".count) : name
        return String(start.prefix { !" ,;:{}\t".contains($0) })
    }

    /// Returns the lines about a language, split into words.
    private func lines(ofLanguage name: String) -> [[Substring]]? {
        let wanted = Array(name.utf8)
        let lines = tables.split(separator: UInt8(ascii: "\n"))
        let isHead: (ArraySlice<UInt8>) -> Bool = { $0.starts(with: "name ".utf8) }
        let start = lines.firstIndex { line in
            isHead(line)
                && line.split(separator: UInt8(ascii: " ")).dropFirst().contains {
                    $0.elementsEqual(wanted)
                }
        }
        guard let start else { return nil }
        return lines[(start + 1)...].prefix { !isHead($0) }.map { line in
            String(decoding: line, as: UTF8.self).split(separator: " ")
        }.filter { $0.count > 1 || $0.first.map { CodeLanguage.isFlag($0) } ?? false }
    }
}
