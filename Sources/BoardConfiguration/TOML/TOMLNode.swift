import CTOML
import Essentials

/// A value of a document, with its name where it stands in a table.
struct TOMLNode: Hashable, Sendable {
    let name: String
    let namePlace: Place
    let value: TOMLValue
    let place: Place
}

enum TOMLValue: Hashable, Sendable {
    case string(String)
    case integer(Int)
    case boolean(Bool)
    case fraction, date
    case array([TOMLNode])
    /// In the order of the file.
    case table([TOMLNode])
}

/// Why a text is no TOML.
struct TOMLError: Error, Hashable {
    let place: Place
    let reason: String
}

extension TOMLNode {
    /// What the document says, as deep as settings go; tables in it are in the order of the file.
    static func nodes(in bytes: [UInt8]) throws(TOMLError) -> [TOMLNode] {
        if let place = Place(ofFaultIn: bytes) {
            throw TOMLError(place: place, reason: TOMLError.encoding)
        }
        let document = bytes.withUnsafeBytes {
            ctoml_parse($0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count)
        }
        defer { ctoml_free(document) }
        guard document.pointee.error_place.line == 0 else {
            let place = Place(document.pointee.error_place).inside(bytes)
            throw TOMLError(place: place, reason: String(document.pointee.error))
        }
        var rest = UnsafeBufferPointer(
            start: document.pointee.nodes, count: document.pointee.count)[...]
        return take(from: &rest, depth: 0).inOrderOfFile
    }

    /// Calls itself as deep as CTOML lists, which is not deep.
    private static func take(from rest: inout Slice<UnsafeBufferPointer<ctoml_node>>, depth: UInt32)
        -> [TOMLNode]
    {
        var nodes: [TOMLNode] = []
        while let node = rest.first, node.depth == depth {
            rest = rest.dropFirst()
            nodes.append(TOMLNode(node, holding: take(from: &rest, depth: depth + 1)))
        }
        return nodes
    }

    private init(_ node: ctoml_node, holding nodes: [TOMLNode]) {
        name = String(node.name).canonicallyOrdered
        namePlace = Place(node.name_place)
        place = Place(node.place)
        value =
            switch node.kind {
            case .string: .string(String(node.text).canonicallyOrdered)
            case .integer: .integer(Int(node.number))
            case .boolean: .boolean(node.number != 0)
            case .fraction: .fraction
            case .date: .date
            case .array: .array(nodes)
            case .table: .table(nodes.inOrderOfFile)
            }
    }
}

extension [TOMLNode] {
    /// toml++ has tables in the order of their names.
    fileprivate var inOrderOfFile: [TOMLNode] { sorted { $0.namePlace < $1.namePlace } }
}

extension String {
    fileprivate init(_ text: ctoml_text) {
        self.init(
            decoding: UnsafeRawBufferPointer(start: text.bytes, count: text.count), as: UTF8.self)
    }
}
