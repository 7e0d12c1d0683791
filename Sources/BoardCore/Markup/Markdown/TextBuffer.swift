import Essentials

/// Collects the bytes of a line since the last span.
struct TextBuffer {
    private var bytes: [UInt8] = []
    /// The last character of the previous text.
    private var taken: Unicode.Scalar?
    /// Set if characters are adjacent that were not in the source.
    private var isJoined = false
    private var hasTab = false

    var isEmpty: Bool { bytes.isEmpty }

    var first: Unicode.Scalar? {
        String(decoding: bytes.prefix(4), as: UTF8.self).unicodeScalars.first
    }

    var last: Unicode.Scalar? {
        bytes.isEmpty
            ? taken : String(decoding: bytes.suffix(4), as: UTF8.self).unicodeScalars.last
    }

    mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
        bytes += text
        hasTab = hasTab || text.contains(0x09)
    }

    /// Adds decoded text, which may contain any character.
    mutating func append(reference: String) {
        bytes += reference.utf8
        isJoined = true
    }

    mutating func appendBlank() {
        bytes.append(0x20)
    }

    /// Removes leading white space; returns whether anything is left.
    mutating func dropLeadingBlanks() -> Bool {
        bytes.removeSubrange(..<(bytes.firstIndex { !$0.isBlank } ?? bytes.endIndex))
        return !bytes.isEmpty
    }

    /// Notes that an invisible part was removed here.
    mutating func join() {
        isJoined = true
    }

    /// Removes a footnote marker, such as `[^1]: `, from the beginning; returns its name.
    mutating func takeNote(among notes: Footnotes) -> String? {
        guard let name = FootnoteName(at: bytes, limit: Footnotes.nameLimit), name.beginsNote,
            notes.expects(name.text)
        else { return nil }
        bytes = Array(name.rest.dropFirst().drop(while: \.isBlank))
        return name.text
    }

    /// The surroundings of a text.
    enum Setting {
        case text
        /// A link or another span, in which addresses are not links.
        case link
        /// Code, in which no syntax is interpreted.
        case code
    }

    /// Removes the text and appends it as inlines that are safe to draw.
    ///
    /// - Parameters:
    ///   - isTorn: `true` if isolates of the source may be split.
    ///   - hasScripts: `true` if the text may have Lemmy's subscripts and superscripts.
    ///   - lemmy: the address of the Lemmy server of the text.
    mutating func take(
        isTorn: Bool, hasScripts: Bool, into inlines: inout [RichText.Inline], in setting: Setting,
        fromLemmy lemmy: URL? = nil
    ) {
        taken = last
        let isDubious = hasTab || isJoined || isTorn
        if !hasScripts || !bytes.contains(where: \.isParserMark) {
            Self.append(bytes, isDubious, to: &inlines, in: setting, lemmy)
        } else if setting == .code {
            Self.append(bytes.map(ParserMarks.restored), isDubious, to: &inlines, in: setting)
        } else {
            for part in LemmyScripts(bytes).parts {
                var inner: [RichText.Inline] = []
                Self.append(
                    part.bytes, isDubious, to: &inner, in: part.kind == .text ? setting : .link,
                    lemmy)
                switch part.kind {
                case .text: inlines += inner
                case .lowered: inlines += inner.lowered
                case .raised: inlines += inner.raised
                }
            }
        }
        bytes.removeAll(keepingCapacity: true)
        (isJoined, hasTab) = (false, false)
    }

    private static func append(
        _ bytes: [UInt8], _ isDubious: Bool, to inlines: inout [RichText.Inline],
        in setting: Setting, _ lemmy: URL? = nil
    ) {
        let bytes = isDubious && !bytes.allSatisfy(\.isPrintable) ? cleaned(bytes) : bytes
        guard setting == .text else {
            let text = String(decoding: bytes, as: UTF8.self)
            return inlines.append(.text(setting == .code ? text : EmojiNames.replaced(in: text)))
        }
        let start = inlines.count
        AutolinkDetector.append(bytes, to: &inlines, fromLemmy: lemmy)
        guard bytes.contains(UInt8(ascii: ":")) else { return }
        for index in inlines[start...].indices {
            if case .text(let text) = inlines[index] {
                inlines[index] = .text(EmojiNames.replaced(in: text))
            }
        }
    }

    /// Sanitizes between two letters, because white space at the ends would be removed.
    private static func cleaned(_ bytes: [UInt8]) -> [UInt8] {
        let text = "x" + String(decoding: bytes, as: UTF8.self) + "x"
        return Array(text.sanitized(as: .line).utf8.dropFirst().dropLast())
    }
}

extension UInt8 {
    fileprivate var isPrintable: Bool { (0x20...0x7E).contains(self) }
}

extension Unicode.Scalar {
    /// A Boolean value that indicates whether it is from a script without spaces: Han and kana.
    var isIdeographic: Bool {
        switch value {
        case 0x2E80...0x2FDF, 0x3001...0x30FF, 0x31F0...0x31FF, 0x3400...0x9FFF, 0xF900...0xFAFF,
            0xFF01...0xFF0F, 0xFF1A...0xFF20, 0xFF61...0xFF9F, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
