import CMD4C
import Essentials

/// Parses CommonMark with GitHub's extensions, Lemmy's spoilers and emoji names.
///
/// If md4c is not installed, the source text is shown.
package enum MarkdownReader {
    /// Parses a whole text.
    ///
    /// `base` resolves relative addresses, which are invalid without it, and `html` parses HTML.
    package static func read(
        _ text: String, dialect: MarkdownDialect = .gitHub, base: URL? = nil,
        html: (String) -> [RichText.Block] = { RawHTML.blocks(without: $0) }
    ) -> RichText {
        var blocks: [RichText.Block] = []
        read(text, dialect: dialect, base: base, html: html) { portion in
            blocks += portion
            return true
        }
        return RichText(blocks)
    }

    /// Parses a text and delivers its blocks in portions, until `deliver` returns `false`.
    ///
    /// The first portion is small.
    package static func read(
        _ text: String, dialect: MarkdownDialect = .gitHub, base: URL? = nil,
        html: (String) -> [RichText.Block] = { RawHTML.blocks(without: $0) },
        deliver: ([RichText.Block]) -> Bool
    ) {
        guard cmd4c_load() else {
            _ = deliver(RichText(plain: text).blocks)
            return
        }
        withoutActuallyEscaping(html) { html in
            withoutActuallyEscaping(deliver) { deliver in
                let text = text.sanitized(as: .paragraphs)
                let context = MarkdownContext(text: text, dialect: dialect, base: base)
                var builder = MarkdownComposer(context, html: html, deliver: deliver)
                parse(text, dialect, into: &builder)
                builder.finish()
            }
        }
    }

    /// The maximum length of a text in bytes; md4c uses 32-bit offsets.
    private static let lengthLimit = 1 << 28

    private static func parse(
        _ text: String, _ dialect: MarkdownDialect, into builder: inout MarkdownComposer
    ) {
        var text = text
        let source = text.withUTF8 { bytes in
            MarkdownSource.guarded(
                UnsafeBufferPointer(rebasing: bytes.prefix(lengthLimit)), dialect)
        }
        builder.expect(source.notes)
        var parser = MD_PARSER.reporting
        source.bytes.withUnsafeBytes { bytes in
            let size = MD_SIZE(bytes.count - MarkdownSource.padding)
            let start = bytes.baseAddress?.assumingMemoryBound(to: MD_CHAR.self)
            builder.source = bytes.bindMemory(to: UInt8.self)
            withUnsafeMutablePointer(to: &builder) { _ = cmd4c_parse(start, size, &parser, $0) }
        }
    }
}

extension MD_PARSER {
    /// A parser that reports all events to the `MarkdownComposer` in the user data.
    ///
    /// md4c's own detection of bare links is off: in 0.4.8 it breaks the emphasis around them.
    fileprivate static var reporting: MD_PARSER {
        var parser = MD_PARSER()
        parser.flags = UInt32(MD_FLAG_TABLES | MD_FLAG_STRIKETHROUGH | MD_FLAG_TASKLISTS)
        parser.enter_block = { type, detail, user in
            MarkdownComposer.at(user).pointee.enter(type, detail)
            return 0
        }
        parser.leave_block = { type, _, user in
            MarkdownComposer.at(user).pointee.leave(type)
            return 0
        }
        parser.enter_span = { type, detail, user in
            MarkdownComposer.at(user).pointee.enter(type, detail)
            return 0
        }
        parser.leave_span = { type, _, user in
            MarkdownComposer.at(user).pointee.leave(type)
            return 0
        }
        parser.text = { type, text, size, user in
            let bytes = UnsafeRawBufferPointer(start: text, count: Int(size))
            MarkdownComposer.at(user).pointee.add(type, bytes.bindMemory(to: UInt8.self))
            return 0
        }
        return parser
    }
}

extension MarkdownComposer {
    /// Returns the builder in md4c's user data; only md4c accesses it during parsing.
    fileprivate static func at(
        _ user: UnsafeMutableRawPointer?
    ) -> UnsafeMutablePointer<MarkdownComposer> {
        guard let user else { fatalError("md4c hands back what it was given") }
        return user.assumingMemoryBound(to: MarkdownComposer.self)
    }
}
