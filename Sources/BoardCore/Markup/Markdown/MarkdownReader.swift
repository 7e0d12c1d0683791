import CMD4C
import Essentials

/// Reads Markdown as CommonMark and GitHub have it, with Lemmy's spoilers and emoji by name.
///
/// Where md4c is not installed, the text is shown as it was written.
package enum MarkdownReader {
    /// Reads all of `text`; `base` completes relative addresses, which otherwise lead nowhere, and
    /// `html` reads what is written in HTML.
    package static func read(
        _ text: String, dialect: MarkdownDialect = .gitHub, base: URL? = nil,
        html: (String) -> [RichText.Block] = { HTMLTags.blocks(without: $0) }
    ) -> RichText {
        var blocks: [RichText.Block] = []
        read(text, dialect: dialect, base: base, html: html) { portion in
            blocks += portion
            return true
        }
        return RichText(blocks)
    }

    /// Hands out the text's blocks in portions, the first one small; false from `deliver` stops.
    package static func read(
        _ text: String, dialect: MarkdownDialect = .gitHub, base: URL? = nil,
        html: (String) -> [RichText.Block] = { HTMLTags.blocks(without: $0) },
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

    /// The bytes of a text that are read; md4c counts in 32 bits.
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
    /// Reports all that is read to the `MarkdownComposer` behind the user data.
    ///
    /// md4c's own links without brackets are off: in 0.4.8 they break the marks around them.
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
    /// The builder behind md4c's user data, which is nobody else's while md4c runs.
    fileprivate static func at(
        _ user: UnsafeMutableRawPointer?
    ) -> UnsafeMutablePointer<MarkdownComposer> {
        guard let user else { fatalError("md4c hands back what it was given") }
        return user.assumingMemoryBound(to: MarkdownComposer.self)
    }
}
