import Essentials

/// Parses posts in HTML, either pages or fragments.
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
        html.withUTF8 {
            _ = HTMLReading(of: $0, base: base, isDiscourse: isDiscourse).run(deliver: deliver)
        }
    }
}

/// The parsing of one text.
struct HTMLReading {
    private var tokens: HTMLTokens
    private let builder: HTMLComposer
    private let parser: HTMLParser?
    private let substitute: HTMLFallbackParser

    /// The number of bytes between deliveries; the first portion is small to show a page quickly.
    private static let firstPortion = 1024
    private static let portion = 16_384

    init(
        of bytes: UnsafeBufferPointer<UInt8>, base: URL?, isDiscourse: Bool = false,
        usesLibrary: Bool = true
    ) {
        tokens = HTMLTokens(bytes)
        builder = HTMLComposer(base: base, isDiscourse: isDiscourse)
        parser = usesLibrary ? HTMLParser(of: bytes, for: builder) : nil
        substitute = HTMLFallbackParser(bytes: bytes, builder: builder)
    }

    /// Returns the number of bytes and calls that were processed.
    consuming func run(deliver: ([RichText.Block]) -> Bool) -> Int {
        var next = Self.firstPortion
        while let token = tokens.next() {
            take(token)
            guard tokens.position >= next else { continue }
            let blocks = builder.takeFinished()
            guard !blocks.isEmpty else { continue }
            guard deliver(blocks) else { return steps }
            next = tokens.position + Self.portion
        }
        finish()
        let blocks = builder.takeFinished()
        if !blocks.isEmpty { _ = deliver(blocks) }
        return steps
    }

    private func take(_ token: HTMLToken) {
        if let parser { parser.take(token) } else { substitute.take(token) }
    }

    private func finish() {
        if let parser { parser.finish() } else { builder.finish() }
    }

    private var steps: Int {
        tokens.position + builder.steps + (parser?.fedCount ?? 0)
    }
}
