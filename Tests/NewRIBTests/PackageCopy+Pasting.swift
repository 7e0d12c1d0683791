import Foundation
import Testing

extension PackageCopy {
    /// Pastes the lines that `new-rib` printed into a generated parent, as a user would.
    func paste(_ output: String, into parent: String) throws {
        for (heading, lines) in Self.sections(of: output) {
            let file = String(heading.prefix { $0 != "," })
            try edit(file) { try Self.paste(lines, heading, into: $0, parent) }
        }
    }

    private func edit(_ name: String, _ change: (String) throws -> String) throws {
        let path = try #require(files().keys.first { $0.hasSuffix("/" + name) })
        try write(Data(change(text(path)).utf8), to: path)
    }

    /// Returns the printed headings, each with the indented lines below it.
    private static func sections(of output: String) -> [(heading: String, lines: String)] {
        var sections: [(heading: String, lines: String)] = []
        for line in output.split(separator: "\n") {
            if line.contains(".swift, "), line.hasSuffix(":") {
                sections.append((String(line.dropLast()), ""))
            } else if line.hasPrefix("    "), !sections.isEmpty {
                sections[sections.count - 1].lines += line + "\n"
            }
        }
        return sections
    }

    private static func paste(
        _ lines: String, _ heading: String, into text: String, _ parent: String
    ) throws -> String {
        let word = lines.trimmingCharacters(in: .whitespacesAndNewlines)
        switch heading.split(separator: ", ", maxSplits: 1)[1] {
        case let place where place.hasPrefix("in the inheritance list of "):
            if place.contains("if it has no") {
                return text.replacing(": ViewControllable {", with: ": ViewStacking {")
            }
            return try text.inserting("\(word), ", after: "\(place.dropFirst(27)): ")
        case let place where place.hasPrefix("in the parameters"):
            return try text.replacing("override init(", with: "init(")
                .inserting(word + ", ", after: "init(")
        case let place where place.hasPrefix("at the start of the initializer"):
            return try text.inserting("\n\(word)\n", after: "init(", "{")
        case let place where place.hasPrefix("in the arguments"):
            return try text.inserting(word + ", ", after: "\(parent)Router(")
        case let place where place.hasPrefix("after "):
            guard text.contains("\(parent)Component") else {
                return try text.inserting(
                    "\n\(word)\n", after: "protocol \(parent)Dependency: Dependency {}")
            }
            let conformance = word.split(separator: ", ").last?.dropLast(3) ?? ""
            return try text.inserting(
                ", \(conformance)", after: "Component<any \(parent)Dependency>")
        case let place where place.hasPrefix("at the start of build"):
            guard !text.contains("let component") else { return text }
            return try text.inserting(
                "\n\(word)", after: "class \(parent)Builder", "func build(", "{")
        case let place:
            if place.contains("if it has no"), text.contains("func push(") { return text }
            let type = place.dropFirst("in the ".count).prefix { $0 != "," }
            return try text.inserting("\n" + lines, after: String(type), "{")
        }
    }
}

extension String {
    /// Inserts a text after the last of several texts that follow each other.
    fileprivate func inserting(_ text: String, after marks: String...) throws -> String {
        let end = try marks.reduce(startIndex) { start, mark in
            try #require(self[start...].range(of: mark)).upperBound
        }
        return self[..<end] + text + self[end...]
    }
}
