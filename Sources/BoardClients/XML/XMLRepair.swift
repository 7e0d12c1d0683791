import BoardCore

/// A preprocessor that repairs malformed XML before libxml2 parses it.
///
/// * References to HTML entities become the characters, as do numeric references meant as
///   Windows-1252. An `&` or `<` without markup is escaped.
/// * Comments, instructions and document types are removed. Internal entities are expanded;
///   external ones are not loaded. An unclosed `CDATA` section extends to the end.
/// * A tag with too many attributes loses them, because libxml2 compares each with all others.
/// * Two references to the halves of a surrogate pair become one character.
/// * A truncated tag, reference or character at the end is removed.
/// * Control characters become U+FFFD.
struct XMLRepair {
    private let bytes: [UInt8]
    /// A Boolean value that indicates whether the text is a document and not an entity.
    private let isDocument: Bool
    private var position = 0
    private var result: [UInt8] = []
    private var entities = XMLEntities()

    /// The maximum number of attributes. The root element of a feed has up to about twenty.
    static let attributeLimit = 64

    /// - Parameter bytes: The text in UTF-8.
    static func repaired(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        while bytes.suffix(replacement.count).elementsEqual(replacement) {
            bytes.removeLast(replacement.count)
        }
        var repairer = XMLRepair(bytes: bytes, isDocument: true)
        repairer.result.reserveCapacity(bytes.count)
        while repairer.position < bytes.count { repairer.repairNext() }
        return repairer.result
    }

    private init(bytes: [UInt8], isDocument: Bool) {
        self.bytes = bytes
        self.isDocument = isDocument
    }

    private mutating func repairNext() {
        switch bytes[position] {
        case .lessThan: repairTag()
        case .ampersand: repairReference()
        default:
            let end = bytes[position...].firstIndex { $0 == .lessThan || $0 == .ampersand }
            copy(to: end ?? bytes.count)
        }
    }

    /// Copies text and replaces control characters.
    private mutating func copy(to end: Int) {
        while position < end {
            let stop = bytes[position..<end].firstIndex(where: \.isForbidden) ?? end
            result += bytes[position..<stop]
            if stop < end { result += Self.replacement }
            position = min(stop + 1, end)
        }
    }

    private static let replacement = Array("\u{FFFD}".utf8)

    private func follows(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { bytes[position...].starts(with: $0) }
    }
}

/// Markup that starts with `<`.
extension XMLRepair {
    private mutating func repairTag() {
        if follows("<![CDATA[") {
            copySection()
        } else if follows("<!--") {
            position = end(of: "-->", from: position + 4)
        } else if follows("<?") {
            position = end(of: "?>", from: position + 2)
        } else if follows("<!") {
            skipDeclaration()
        } else if let end = endOfTag() {
            copyTag(to: end)
        } else if isDocument, endsInTag {
            position = bytes.count
        } else {
            result += "&lt;".utf8
            position += 1
        }
    }

    private mutating func copySection() {
        let end = end(of: "]]>", from: position + 9)
        let isClosed = bytes[..<end].suffix(3).elementsEqual("]]>".utf8) && end >= position + 12
        copy(to: end)
        guard !isClosed else { return }
        for _ in 0..<2 where result.last == .closeBracket { result.removeLast() }
        result += "]]>".utf8
    }

    /// Returns the index after the next `mark`, or the end if there is none.
    private func end(of mark: String, from start: Int) -> Int {
        var index = min(start, bytes.count)
        while index < bytes.count, !bytes[index...].starts(with: mark.utf8) { index += 1 }
        return min(index + mark.utf8.count, bytes.count)
    }

    /// Skips a document type and reads the entity declarations in its brackets.
    private mutating func skipDeclaration() {
        let marks: [UInt8] = [.openBracket, .greaterThan]
        position = bytes[position...].firstIndex { marks.contains($0) } ?? bytes.count
        if position < bytes.count, bytes[position] == .openBracket { readDeclarations() }
        position = end(of: ">", from: position)
    }

    /// Returns the end of the tag at the position; `nil` if it is no tag or not closed.
    private func endOfTag() -> Int? {
        var index = position + 1
        if index < bytes.count, bytes[index] == .slash { index += 1 }
        guard index < bytes.count, bytes[index].beginsName else { return nil }
        var quote: UInt8?
        while index < bytes.count, bytes[index] != .lessThan {
            let byte = bytes[index]
            index += 1
            if byte == .greaterThan, quote == nil { return index }
            if byte == quote {
                quote = nil
            } else if quote == nil, byte == .quote || byte == .apostrophe {
                quote = byte
            }
        }
        return nil
    }

    /// A Boolean value that indicates whether the text ends within the current tag.
    private var endsInTag: Bool {
        let rest = bytes[(position + 1)...]
        guard !rest.contains(.lessThan) else { return false }
        let name = rest.first == .slash ? rest.dropFirst() : rest
        return name.first?.beginsName ?? true
    }

    private mutating func copyTag(to end: Int) {
        guard bytes[position..<end].count(where: { $0 == .equals }) <= Self.attributeLimit else {
            return copyBareTag(to: end)
        }
        while position < end {
            if bytes[position] == .ampersand {
                repairReference()
            } else {
                copy(to: bytes[position..<end].firstIndex(of: .ampersand) ?? end)
            }
        }
    }

    private mutating func copyBareTag(to end: Int) {
        let tag = bytes[position..<end]
        result += tag.prefix { !$0.isWhitespace && $0 != .greaterThan }
        result += (bytes[end - 2] == .slash ? "/>" : ">").utf8
        position = end
    }
}

/// Declarations in the document type.
extension XMLRepair {
    /// Reads the declarations up to the closing bracket.
    private mutating func readDeclarations() {
        while position < bytes.count, bytes[position] != .closeBracket {
            if follows("<!ENTITY") {
                readEntity()
            } else if follows("<!--") {
                position = end(of: "-->", from: position + 4)
            } else if bytes[position] == .quote || bytes[position] == .apostrophe {
                _ = readLiteral()
            } else {
                position += 1
            }
        }
    }

    /// Reads `<!ENTITY name "text">`. External and parameter entities are ignored.
    private mutating func readEntity() {
        position += "<!ENTITY".utf8.count
        skipBlanks()
        let name = bytes[position...].prefix(Self.nameLimit).prefix { $0.isInReference }
        position = name.endIndex
        skipBlanks()
        guard !name.isEmpty, let text = readLiteral() else { return }
        entities.declare(
            String(decoding: name, as: UTF8.self), as: Self.repaired(text, with: entities.forText))
    }

    private mutating func skipBlanks() {
        position = bytes[position...].firstIndex { !$0.isWhitespace } ?? bytes.count
    }

    /// Returns a text in quotation marks, or `nil` if there is none at the position.
    private mutating func readLiteral() -> ArraySlice<UInt8>? {
        guard position < bytes.count, bytes[position] == .quote || bytes[position] == .apostrophe
        else { return nil }
        let start = position + 1
        guard let end = bytes[start...].firstIndex(of: bytes[position]) else {
            position = start
            return nil
        }
        position = end + 1
        return bytes[start..<end]
    }

    /// Returns the text of an entity with all markup escaped.
    private static func repaired(
        _ text: ArraySlice<UInt8>, with entities: XMLEntities
    ) -> [UInt8] {
        var repairer = XMLRepair(bytes: Array(text), isDocument: false)
        repairer.entities = entities
        while repairer.position < repairer.bytes.count { repairer.repairNextInText() }
        return repairer.result
    }

    private mutating func repairNextInText() {
        switch bytes[position] {
        case .ampersand: return repairReference()
        case .lessThan: result += "&lt;".utf8
        case .quote: result += "&quot;".utf8
        case .apostrophe: result += "&apos;".utf8
        default: return copy(to: position + 1)
        }
        position += 1
    }
}

/// References, which start with `&`.
extension XMLRepair {
    private mutating func repairReference() {
        let name = bytes[(position + 1)...].prefix(Self.nameLimit).prefix { $0.isInReference }
        if isDocument, name.endIndex == bytes.count { return position = bytes.count }
        guard let reference = reference(at: position) else {
            result += "&amp;".utf8
            return position += 1
        }
        let end = position + reference.utf8.count + 2
        if let next = self.reference(at: end),
            let character = CharacterReference.decoded(reference[...], next[...])
        {
            result += character.utf8
            position = end + next.utf8.count + 2
        } else if let text = text(of: reference) {
            result += text
            position = end
        } else {
            result += "&amp;".utf8
            position += 1
        }
    }

    /// Returns the name in a reference at an index, or `nil` if there is no reference.
    private func reference(at start: Int) -> String? {
        guard start < bytes.count, bytes[start] == .ampersand else { return nil }
        let name = bytes[(start + 1)...].prefix(Self.nameLimit).prefix { $0.isInReference }
        guard !name.isEmpty, name.endIndex < bytes.count, bytes[name.endIndex] == .semicolon else {
            return nil
        }
        return String(decoding: name, as: UTF8.self)
    }

    /// Returns the text of a reference. Declared entities take precedence over those of HTML.
    private mutating func text(of name: String) -> [UInt8]? {
        entities.text(of: name) ?? Self.text(of: name).map { Array($0.utf8) }
    }

    /// The maximum length of a reference, which covers common HTML entities.
    private static let nameLimit = 32

    /// Returns the XML for the character of a reference.
    private static func text(of name: String) -> String? {
        if ["amp", "lt", "gt", "quot", "apos"].contains(name) { return "&\(name);" }
        guard let text = CharacterReference.decoded(name[...]) else { return nil }
        guard let scalar = text.unicodeScalars.first else { return nil }
        switch scalar {
        case "&": return "&amp;"
        case "<": return "&lt;"
        case ">": return "&gt;"
        case "\"": return "&quot;"
        case "\t", "\n", "\r": return "&#\(scalar.value);"
        case "\u{80}"..."\u{9F}": return String(scalar.asInWindows1252)
        case ..<" ", "\u{FFFE}", "\u{FFFF}": return "\u{FFFD}"
        default: return text
        }
    }
}

extension Unicode.Scalar {
    /// The Windows-1252 character for the code of a C1 control character.
    fileprivate var asInWindows1252: Unicode.Scalar {
        let letters: [UInt32] = [
            0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
            0x2039, 0x0152, 0xFFFD, 0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
            0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178,
        ]
        return Unicode.Scalar(letters[Int(value) - 0x80]) ?? "\u{FFFD}"
    }
}

extension UInt8 {
    static let lessThan = UInt8(ascii: "<")
    static let greaterThan = UInt8(ascii: ">")
    static let ampersand = UInt8(ascii: "&")
    static let semicolon = UInt8(ascii: ";")
    static let slash = UInt8(ascii: "/")
    static let equals = UInt8(ascii: "=")
    static let apostrophe = UInt8(ascii: "'")

    var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }
    /// A Boolean value that indicates whether XML forbids the character.
    fileprivate var isForbidden: Bool { self < 0x20 && !isWhitespace }
    fileprivate var beginsName: Bool { isASCIILetter || self == 0x5F || self >= 0x80 }
    fileprivate var isInReference: Bool {
        isASCIILetter || isDigit || self == UInt8(ascii: "#")
    }
}
