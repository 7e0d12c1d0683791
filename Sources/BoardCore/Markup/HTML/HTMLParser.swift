import CXML2

/// Hands HTML to libxml2, and what that finds to a builder.
///
/// libxml2 compares the end tag of what is not open with all that is open, and each attribute of a
/// tag with all before it. So where too many elements are open the innermost of them end, and a tag
/// with too many attributes loses them. Nor does it know all elements without content.
final class HTMLParser {
    private let builder: any HTMLHandler
    /// What libxml2 is handed, as an existential has no address to keep.
    private let receiver: Receiver
    private let bytes: UnsafeBufferPointer<UInt8>
    private var library: OpaquePointer
    /// What was not handed on yet.
    private var waiting = 0..<0
    /// How many bytes were handed on.
    private(set) var fedCount = 0

    /// No honest text has more open elements.
    static let depthLimit = 128
    /// How many stay open where there are more.
    static let keptDepth = 64
    /// How many bytes are handed on at a time, at least.
    static let portion = 1024

    /// Makes a parser; `nil` where libxml2 is not there.
    init?(of bytes: UnsafeBufferPointer<UInt8>, for builder: any HTMLHandler) {
        let receiver = Receiver(builder)
        guard let library = Self.begin(for: receiver) else { return nil }
        self.receiver = receiver
        self.bytes = bytes
        self.builder = builder
        self.library = library
        // Without these it takes the end of the first element for the end of the text.
        feed("<html><body>")
    }

    deinit { cxml2_html_free(library) }

    private static func begin(for receiver: Receiver) -> OpaquePointer? {
        var handlers = cxml2_handlers(
            start: { context, name, attributes in
                HTMLParser.builder(context)
                    .start(String(cString: name), HTMLAttributes(attributes))
            },
            end: { context, _ in HTMLParser.builder(context).end() },
            text: { context, bytes, count in
                HTMLParser.builder(context)
                    .add(UnsafeBufferPointer(start: bytes, count: Int(count)))
            })
        return cxml2_html_begin(&handlers, Unmanaged.passUnretained(receiver).toOpaque())
    }

    private static func builder(_ context: UnsafeMutableRawPointer) -> any HTMLHandler {
        Unmanaged<Receiver>.fromOpaque(context).takeUnretainedValue().builder
    }

    private final class Receiver {
        let builder: any HTMLHandler

        init(_ builder: any HTMLHandler) {
            self.builder = builder
        }
    }
}

extension HTMLParser {
    func take(_ token: HTMLToken) {
        switch token {
        case .text(let range): wait(for: range)
        case .lessThan: feedAtOnce("&lt;")
        case .tag(let tag): take(tag)
        }
    }

    /// Reads what is left, and ends what is open.
    func finish() {
        feedWaiting()
        cxml2_html_finish(library)
        builder.finish()
    }

    private func take(_ tag: HTMLTagToken) {
        let void =
            tag.mayBeVoid ? String(decoding: bytes[tag.name], as: UTF8.self).lowercased() : ""
        let isVoid = HTMLElementKind.isVoid(void)
        if isVoid, tag.isEnd {
            // Browsers take `</br>` for a line break, and no notice of the others.
            if void == "br" { feedAtOnce("<br>") }
            return
        }
        if tag.hasDubiousAttributes {
            let name = String(decoding: bytes[tag.name], as: UTF8.self)
            feedAtOnce((tag.isEnd ? "</" : "<") + name + ">")
        } else {
            if tag.beginsList { keepListOpen() }
            wait(for: tag.range)
        }
        if isVoid, !Self.libraryVoids.contains(void) { feedAtOnce("</\(void)>") }
        if builder.depth > Self.depthLimit { beginAnew() }
    }

    /// Feeds an element to stand between two lists, as libxml2 ends a list where another one begins
    /// right in it; it lasts as long as the outer list.
    private func keepListOpen() {
        feedWaiting()
        if let last = builder.names.last, Self.lists.contains(last) { feed("<section>") }
    }

    private static let lists: Set = ["ul", "ol", "menu", "dir"]

    /// The elements without content that libxml2 closes itself.
    private static let libraryVoids: Set<String> = [
        "area", "base", "basefont", "br", "col", "frame", "hr", "img", "input", "link", "meta",
        "param",
    ]

    private func feedAtOnce(_ text: String) {
        feedWaiting()
        feed(text)
    }

    private func wait(for range: Range<Int>) {
        if range.lowerBound != waiting.upperBound { feedWaiting() }
        waiting = (waiting.isEmpty ? range.lowerBound : waiting.lowerBound)..<range.upperBound
        if waiting.count >= Self.portion { feedWaiting() }
    }

    private func feedWaiting() {
        defer { waiting = waiting.upperBound..<waiting.upperBound }
        feed(UnsafeBufferPointer(rebasing: bytes[waiting]))
    }

    private func feed(_ text: String) {
        var text = text
        text.withUTF8 { feed($0) }
    }

    private func feed(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let start = bytes.baseAddress, !bytes.isEmpty else { return }
        fedCount += bytes.count
        cxml2_html_feed(library, start, bytes.count)
    }

    /// Ends the innermost elements, behind a tag, where nothing has been held back.
    private func beginAnew() {
        feedWaiting()
        guard let anew = Self.begin(for: receiver) else { return }
        cxml2_html_free(library)
        library = anew
        builder.close(toDepth: Self.keptDepth)
        let names = builder.names
        builder.repeatedCount = names.count
        feed(names.map { "<\($0)>" }.joined())
    }
}
