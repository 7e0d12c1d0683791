/// A documentation summary starts with a noun phrase or a verb, not with a clause.
enum DocumentationSummaries: FileConvention {
    private static let clauses: Set = [
        "What", "Who", "Whoever", "Whom", "Whose", "Where", "Wherever", "Whether", "How", "That",
        "Why",
    ]

    static func findings(in source: SourceFile) -> [Finding] {
        let lines = source.text.split(separator: "\n", omittingEmptySubsequences: false).map {
            $0.drop { $0 == " " }
        }
        return lines.indices.compactMap { index in
            guard lines[index].hasPrefix("///"), index == 0 || !lines[index - 1].hasPrefix("///")
            else { return nil }
            let word = String(lines[index].dropFirst(3).drop { $0 == " " }.prefix { $0.isLetter })
            guard clauses.contains(word) else { return nil }
            return Finding(
                file: source.path, line: index + 1,
                message: "Start the summary with a noun phrase or a verb, not with “\(word)”.")
        }
    }
}
