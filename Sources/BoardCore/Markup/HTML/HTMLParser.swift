import CXML2

/// Feeds HTML to libxml2 and its events to a builder.
///
/// libxml2 compares an unmatched end tag with all open elements, and each attribute of a tag with
/// all previous ones. To avoid quadratic time, the innermost elements are closed if too many are
/// open, and a tag with too many attributes loses them. libxml2 also does not know all void
/// elements.
final class HTMLParser {
    private let builder: any HTMLHandler
    /// The context pointer for libxml2, because an existential has no stable address.
    private let receiver: Receiver
    private let bytes: UnsafeBufferPointer<UInt8>
    private var library: OpaquePointer
    /// The range that has not been fed yet.
    private var waiting = 0..<0
    /// The number of bytes that were fed.
    private(set) var fedCount = 0

    /// The maximum number of open elements, more than in any normal text.
    static let depthLimit = 128
    /// The number of elements that stay open when the limit is exceeded.
    static let keptDepth = 64
    /// The minimum number of bytes to feed at once.
    static let portion = 1024

    /// Creates a parser; `nil` if libxml2 is not installed.
    init?(of bytes: UnsafeBufferPointer<UInt8>, for builder: any HTMLHandler) {
        let receiver = Receiver(builder)
        guard let library = Self.begin(for: receiver) else { return nil }
        self.receiver = receiver
        self.bytes = bytes
        self.builder = builder
        self.library = library
        // Without these tags, libxml2 stops at the end of the first element.
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

    /// Parses the rest and closes all elements.
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
            // Browsers treat `</br>` as a line break, and ignore the others.
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
        if builder.depth > Self.depthLimit { restart() }
    }

    /// Feeds an element between two directly nested lists, as libxml2 would close the outer one.
    ///
    /// The element lasts as long as the outer list.
    private func keepListOpen() {
        feedWaiting()
        if let last = builder.names.last, Self.lists.contains(last) { feed("<section>") }
    }

    private static let lists: Set = ["ul", "ol", "menu", "dir"]

    /// The void elements that libxml2 closes itself.
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

    /// Restarts libxml2 with only the outermost elements open.
    ///
    /// It is called after a tag, when no input is pending in libxml2.
    private func restart() {
        feedWaiting()
        guard let anew = Self.begin(for: receiver) else { return }
        cxml2_html_free(library)
        library = anew
        builder.close(toDepth: Self.keptDepth)
        let names = builder.names
        builder.reopenedCount = names.count
        feed(names.map { "<\($0)>" }.joined())
    }
}

/// A receiver of the elements and text that an HTML parser reports, in document order.
protocol HTMLHandler: AnyObject {
    /// The number of open elements.
    var depth: Int { get }
    /// The names of the open elements, outermost first.
    var names: [String] { get }
    /// The number of following elements that are open already, after the parser was restarted.
    var reopenedCount: Int { get set }

    func start(_ name: String, _ attributes: HTMLAttributes)
    /// Closes the innermost element.
    func end()
    /// Adds UTF-8 that does not split characters.
    func add(_ text: UnsafeBufferPointer<UInt8>)
    func close(toDepth depth: Int)
    /// Closes all elements.
    func finish()
}
