import CMD4C
import Essentials

/// The context of the whole text for parsing its lines.
struct MarkdownContext {
    private let base: URL?
    let dialect: MarkdownDialect
    /// A Boolean value that indicates whether it has isolates, which spans could split.
    let hasIsolates: Bool
    /// The remaining bytes for link targets, because a definition can be used many times.
    private var room: Int

    init(text: String, dialect: MarkdownDialect, base: URL?) {
        self.base = base
        self.dialect = dialect
        hasIsolates = text.hasIsolates
        room = 8 * text.utf8.count + 4096
    }

    /// The address of the Lemmy server of the text; `nil` for other text.
    var lemmy: URL? { dialect == .lemmy ? base : nil }

    /// Returns the target of a link or image; `nil` if it is invalid or within the text.
    mutating func target(_ address: String) -> String? {
        guard room > 0, !address.hasPrefix("#"),
            let target = LinkTarget.resolved(address, base: base)
        else { return nil }
        room -= target.utf8.count
        return target
    }

    mutating func target(_ attribute: MD_ATTRIBUTE) -> String? {
        Int(attribute.size) > 2 * LinkTarget.lengthLimit ? nil : target(attribute.decoded)
    }
}

extension MD_ATTRIBUTE {
    /// The text with its character references decoded.
    var decoded: String {
        guard let text, size > 0 else { return "" }
        let bytes = UnsafeRawBufferPointer(start: text, count: Int(size))
        var decoded = ""
        var index = 0
        while substr_offsets[index] < size {
            let piece = bytes[Int(substr_offsets[index])..<Int(substr_offsets[index + 1])]
            let written = ParserMarks.restored(piece)
            decoded += substr_types[index] == MD_TEXT_ENTITY ? written.readReference : written
            index += 1
        }
        return decoded
    }
}

extension String {
    fileprivate var hasIsolates: Bool {
        var text = self
        return text.withUTF8 { bytes in
            bytes.indices.dropLast(2).contains { index in
                bytes[index] == 0xE2 && bytes[index + 1] == 0x81
                    && (0xA6...0xA9).contains(bytes[index + 2])
            }
        }
    }

    /// The character that this reference, such as `&amp;`, represents; itself if it is unknown.
    var readReference: String {
        CharacterReference.decoded(dropFirst().dropLast()) ?? self
    }
}
