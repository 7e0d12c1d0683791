/// What the program knows of languages, as tables in a text; `Resources/languages.txt` says how.
///
/// Nothing is read before a language is asked for, and then only what is told of that one.
package struct CodeLanguages: Sendable {
    private let tables: [UInt8]

    package init(tables: some Collection<UInt8>) {
        self.tables = Array(tables)
    }

    /// The language of this name, as writers put it behind the fence of a block of code; `nil` where
    /// it is not known, and the code is plain.
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

    /// The name in `{.swift}`, `language-swift` or `swift,ignore title=a`.
    private static func bareName(_ name: String) -> String {
        let name = name.lowercased().drop { "{. ".contains($0) }
        let start = name.hasPrefix("language-") ? name.dropFirst("language-".count) : name
        return String(start.prefix { !" ,;:{}\t".contains($0) })
    }

    /// What is told of a language, each line as its words.
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
