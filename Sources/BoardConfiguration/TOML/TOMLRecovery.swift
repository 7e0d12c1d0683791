import Localization

/// A syntax error in a document.
struct TOMLDiagnostic: Hashable, Sendable {
    let place: FilePosition
    /// The correction, without a full stop.
    let fix: String
    /// The name of the table with the faulty line; `nil` before the first header.
    var table: String?
    /// The name that the faulty line sets; empty if there is none.
    var name = ""
    /// A Boolean value that indicates whether the line has no effect until it is corrected.
    var isIgnored = true
}

/// The valid part of a document with syntax errors.
///
/// Each table is parsed separately, so that an error does not affect other tables. After an error,
/// the table is parsed again without the faulty lines. The numbers of errors and of parsed bytes
/// are limited.
struct TOMLRecovery {
    private(set) var nodes: [TOMLNode] = []
    private(set) var faults: [TOMLDiagnostic] = []

    private var bytesLeft = 16 << 20
    private var headerLines: [String: Int] = [:]

    private static let faultLimit = 50

    /// Recovers the valid part.
    ///
    /// - Parameter error: the first error in the whole document.
    init(_ bytes: [UInt8], after error: TOMLError) {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            note(localized("the file is UTF-16 and was ignored; save it as UTF-8"))
            return
        }
        var bytes = bytes
        if bytes.contains(13), !bytes.contains(10) {
            note(localized("save the file with Unix line endings (LF)"))
            bytes = bytes.map { $0 == 13 ? 10 : $0 }
        }
        for section in TOMLSection.sections(of: bytes) { read(section) }
        nodes.sort { $0.namePosition < $1.namePosition }
        faults.sort { $0.place < $1.place }
        if faults.isEmpty { note(error.fallbackFix, at: error.place) }
    }

    /// Adds an error that does not remove a line.
    private mutating func note(
        _ fix: String, at place: FilePosition = FilePosition(line: 1, column: 1),
        table: String? = nil
    ) {
        faults.append(TOMLDiagnostic(place: place, fix: fix, table: table, isIgnored: false))
    }

    private mutating func read(_ section: TOMLSection) {
        var section = section
        correctHeader(of: &section)
        while true {
            do throws(TOMLError) {
                let read = try parse(section.lines, of: section)
                return Self.merge(read, into: &nodes, &faults)
            } catch {
                let lines = faultyLines(of: section, error)
                guard faults.count < Self.faultLimit, bytesLeft > 0 else {
                    return readSingleLines(of: section, from: lines.lowerBound)
                }
                faults.append(section.fault(at: lines, error))
                section.clear(lines, error)
            }
        }
    }

    /// Reads the remaining lines that are valid on their own, after too many errors.
    private mutating func readSingleLines(of section: TOMLSection, from start: Int) {
        var section = section
        for index in section.lines.indices[start...] {
            let isValid = (try? TOMLNode.nodes(in: section.lines[index])) != nil
            if !isValid { section.lines[index] = [] }
        }
        if faults.count <= Self.faultLimit {
            note(
                localized(
                    "correct the lines above first; lines below also have errors and are ignored"),
                at: FilePosition(line: section.start + start + 1, column: 1),
                table: section.header?.name)
        }
        let all = try? TOMLNode.nodes(in: section.text(section.lines[...]))
        let read = all ?? (try? TOMLNode.nodes(in: section.text(section.lines[..<start]))) ?? []
        Self.merge(read.map { $0.moved(down: section.start) }, into: &nodes, &faults)
    }

    /// Replaces a faulty header, and reports a duplicate one.
    private mutating func correctHeader(of section: inout TOMLSection) {
        guard let header = section.header else { return }
        let line = section.start + 1
        do throws(TOMLError) {
            _ = try parse(section.lines[..<1], of: section)
        } catch {
            section.lines[0] = Array(header.text.utf8)
            let place = FilePosition(line: line, column: error.place.column)
            note(header.fix, at: place, table: header.name)
        }
        guard !header.isArray, let first = headerLines.updateValue(line, forKey: header.name) else {
            return
        }
        headerLines[header.name] = first
        note(
            localized("move these lines to line \(first), where \(header.text) already is"),
            at: FilePosition(line: line, column: 1), table: header.name)
    }

    private mutating func parse(
        _ lines: ArraySlice<[UInt8]>, of section: TOMLSection
    ) throws(TOMLError) -> [TOMLNode] {
        let text = section.text(lines)
        bytesLeft -= text.count
        return try TOMLNode.nodes(in: text).map { $0.moved(down: section.start) }
    }

    private mutating func parse(
        _ lines: [[UInt8]], of section: TOMLSection
    ) throws(TOMLError) -> [TOMLNode] {
        try parse(lines[...], of: section)
    }

    /// Returns the lines of the faulty statement.
    ///
    /// The parser reports an unclosed array or string where it finds text that cannot belong to it.
    private mutating func faultyLines(of section: TOMLSection, _ error: TOMLError) -> Range<Int> {
        let last = min(error.place.line, section.lines.count) - 1
        var first = last
        while first > 0, bytesLeft > 0 {
            do throws(TOMLError) {
                _ = try parse(section.lines[..<first], of: section)
                break
            } catch {
                first = section.statement(before: first)
            }
        }
        return first..<section.end(ofStatementAt: first, through: last)
    }

    /// Adds the nodes of another table, whose names may exist already.
    private static func merge(
        _ new: [TOMLNode], into old: inout [TOMLNode], _ faults: inout [TOMLDiagnostic]
    ) {
        var indices = Dictionary(
            old.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
        for node in new {
            guard let index = indices[node.name] else {
                indices[node.name] = old.count
                old.append(node)
                continue
            }
            switch (old[index].value, node.value) {
            case (.table(var entries), .table(let added)):
                merge(added, into: &entries, &faults)
                old[index] = old[index].with(.table(entries))
            case (.array(let elements), .array(let added)) where node.isTables:
                old[index] = old[index].with(.array(elements + added))
            default:
                let line = old[index].namePosition.line
                faults.append(
                    TOMLDiagnostic(
                        place: node.namePosition, fix: .removal(ofDuplicate: line), name: node.name)
                )
            }
        }
    }
}

extension TOMLNode {
    /// A Boolean value that indicates whether it is an array of tables, such as `[[name]]`.
    fileprivate var isTables: Bool {
        guard case .array(let elements) = value else { return false }
        return elements.allSatisfy { if case .table = $0.value { true } else { false } }
    }

    func with(_ value: TOMLValue) -> TOMLNode {
        TOMLNode(name: name, namePosition: namePosition, value: value, place: place)
    }

    func moved(down lines: Int) -> TOMLNode {
        let value: TOMLValue =
            switch value {
            case .array(let nodes): .array(nodes.map { $0.moved(down: lines) })
            case .table(let nodes): .table(nodes.map { $0.moved(down: lines) })
            default: value
            }
        return TOMLNode(
            name: name, namePosition: namePosition.moved(down: lines), value: value,
            place: place.moved(down: lines))
    }
}

extension FilePosition {
    func moved(down lines: Int) -> FilePosition { FilePosition(line: line + lines, column: column) }
}

extension String {
    static func removal(ofDuplicate line: Int) -> String {
        localized("remove this line or line \(line), which has the same name")
    }
}
