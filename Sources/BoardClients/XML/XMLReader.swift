import BoardCore
import CXML2
import Essentials
import Localization

/// A receiver of the elements and text of an XML document, in order.
protocol XMLHandler: AnyObject {
    func start(_ name: XMLName, attributes: XMLAttributes)
    func end()
    func add(_ text: UnsafeBufferPointer<UInt8>)
}

/// The attributes of a tag, in order.
struct XMLAttributes {
    let pairs: [(name: String, value: String)]

    /// Returns the value of an attribute by its lowercased name.
    subscript(name: String) -> String? {
        pairs.first { $0.name.lowercased() == name }?.value
    }
}

/// An XML parser, based on libxml2, that delivers events to a handler.
final class XMLReader {
    private let handler: any XMLHandler
    private var scope = XMLScope()
    private var depth = 0
    /// Set if all elements were closed at the end of the text.
    private var isWhole = false
    private var isTooDeep = false

    /// The result of parsing a document.
    struct Reading {
        /// A Boolean value that indicates whether the document was complete.
        let isWhole: Bool
        /// A Boolean value that indicates whether elements were omitted because of their depth.
        let isTooDeep: Bool
    }

    /// The maximum depth, greater than that of any real feed. Deeper elements are omitted.
    static let depthLimit = 128

    private init(handler: any XMLHandler) {
        self.handler = handler
    }

    /// Parses a whole document, and recovers from errors as far as possible.
    ///
    /// Throws `unsupported` if libxml2 is not installed.
    ///
    /// - Parameter bytes: The text in UTF-8.
    @discardableResult static func read(
        _ bytes: [UInt8], for handler: any XMLHandler
    ) throws(BoardError) -> Reading {
        let reader = XMLReader(handler: handler)
        let repaired = XMLRepair.repaired(bytes)
        guard withExtendedLifetime(reader, { reader.parse(repaired) }) else {
            throw .unsupported(
                reason: localized("XML feeds need libxml2, which is not installed."))
        }
        return Reading(isWhole: reader.isWhole, isTooDeep: reader.isTooDeep)
    }

    /// Parses the document. Returns `false` if libxml2 is not installed.
    private func parse(_ bytes: [UInt8]) -> Bool {
        var handlers = Self.handlers
        let context = Unmanaged.passUnretained(self).toOpaque()
        guard let library = cxml2_xml_begin(&handlers, context) else { return false }
        defer { cxml2_xml_free(library) }
        bytes.withUnsafeBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return }
            // Small portions, because libxml2 repeatedly searches a long buffer for the end of a
            // text.
            for offset in stride(from: 0, to: buffer.count, by: Self.portion) {
                cxml2_xml_feed(library, start + offset, min(Self.portion, buffer.count - offset))
            }
        }
        cxml2_xml_finish(library)
        isWhole = depth == 0
        for _ in 0..<depth { end() }
        return true
    }

    private static let portion = 16_384

    private static let handlers = cxml2_handlers(
        start: { context, name, attributes in
            XMLReader.reader(context).start(
                String(cString: name).canonicallyOrdered, pairs(attributes))
        },
        end: { context, _ in XMLReader.reader(context).end() },
        text: { context, bytes, count in
            XMLReader.reader(context).add(UnsafeBufferPointer(start: bytes, count: Int(count)))
        })

    private static func reader(_ context: UnsafeMutableRawPointer) -> XMLReader {
        Unmanaged.fromOpaque(context).takeUnretainedValue()
    }

    private static func pairs(
        _ list: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
    ) -> [(name: String, value: String)] {
        var pairs: [(name: String, value: String)] = []
        guard var next = list else { return [] }
        while let name = next[0] {
            pairs.append((String(cString: name).canonicallyOrdered, next[1].map(value) ?? ""))
            next += 2
        }
        return pairs
    }

    /// Returns the text of an attribute, in which libxml2 escapes only `&`.
    private static func value(_ bytes: UnsafePointer<UInt8>) -> String {
        let text = String(cString: bytes).canonicallyOrdered
        return text.utf8.contains(UInt8(ascii: "&")) ? text.replacing("&#38;", with: "&") : text
    }
}

extension XMLReader {
    private func start(_ written: String, _ attributes: [(name: String, value: String)]) {
        depth += 1
        guard depth <= Self.depthLimit else { return isTooDeep = true }
        scope.enter(attributes)
        handler.start(scope.name(written), attributes: XMLAttributes(pairs: attributes))
    }

    private func end() {
        if depth <= Self.depthLimit {
            scope.leave()
            handler.end()
        }
        depth -= 1
    }

    private func add(_ text: UnsafeBufferPointer<UInt8>) {
        if depth <= Self.depthLimit { handler.add(text) }
    }
}
