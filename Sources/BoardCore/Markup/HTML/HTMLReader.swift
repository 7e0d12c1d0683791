import Essentials

/// Parses posts in HTML, either pages or fragments.
///
/// If libxml2 is not installed, the text is shown without tags, as one paragraph.
package enum HTMLReader {
    /// Parses a whole text.
    ///
    /// Relative addresses need `base`; without it they become plain text.
    ///
    /// - Parameter isDiscourse: `true` to interpret the classes that Discourse uses.
    package static func read(
        _ html: String, base: URL? = nil, isDiscourse: Bool = false
    ) -> RichText {
        var text = RichText()
        read(html, base: base, isDiscourse: isDiscourse) {
            text.blocks += $0
            return true
        }
        return text
    }

    /// Parses a text and delivers its blocks in portions, until `deliver` returns `false`.
    package static func read(
        _ html: String, base: URL? = nil, isDiscourse: Bool = false,
        deliver: ([RichText.Block]) -> Bool
    ) {
        var html = html.joiningSurrogateReferences
        let steps = html.withUTF8 {
            HTMLReading(of: $0, base: base, isDiscourse: isDiscourse)?.run(deliver: deliver)
        }
        if steps == nil { _ = deliver(RawHTML.blocks(without: html)) }
    }
}

/// The parsing of one text.
struct HTMLReading {
    private var tokens: HTMLTokens
    private let builder: HTMLComposer
    private let parser: HTMLParser

    /// The number of bytes between deliveries; the first portion is small to show a page quickly.
    private static let firstPortion = 1024
    private static let portion = 16_384

    /// Prepares the parsing; `nil` if libxml2 is not installed.
    init?(of bytes: UnsafeBufferPointer<UInt8>, base: URL?, isDiscourse: Bool = false) {
        tokens = HTMLTokens(bytes)
        builder = HTMLComposer(base: base, isDiscourse: isDiscourse)
        guard let parser = HTMLParser(of: bytes, for: builder) else { return nil }
        self.parser = parser
    }

    /// Returns the number of bytes and calls that were processed.
    consuming func run(deliver: ([RichText.Block]) -> Bool) -> Int {
        var next = Self.firstPortion
        while let token = tokens.next() {
            parser.take(token)
            guard tokens.position >= next else { continue }
            let blocks = builder.takeFinished()
            guard !blocks.isEmpty else { continue }
            guard deliver(blocks) else { return steps }
            next = tokens.position + Self.portion
        }
        parser.finish()
        let blocks = builder.takeFinished()
        if !blocks.isEmpty { _ = deliver(blocks) }
        return steps
    }

    private var steps: Int { tokens.position + builder.steps + parser.fedCount }
}
