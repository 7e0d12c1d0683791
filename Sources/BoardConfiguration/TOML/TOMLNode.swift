import CTOML
import Essentials

/// A value in a document, with its name if it is in a table.
struct TOMLNode: Hashable, Sendable {
    let name: String
    let namePosition: FilePosition
    let value: TOMLValue
    let place: FilePosition
}

enum TOMLValue: Hashable, Sendable {
    case string(String)
    case integer(Int)
    case boolean(Bool)
    case fraction, date
    case array([TOMLNode])
    /// A table with its entries in the order of the file.
    case table([TOMLNode])
}

/// A syntax error in a TOML document.
struct TOMLError: Error, Hashable {
    let place: FilePosition
    let reason: String
}

extension TOMLNode {
    /// Parses a document up to the depth of settings; entries are in the order of the file.
    static func nodes(in bytes: [UInt8]) throws(TOMLError) -> [TOMLNode] {
        if let place = FilePosition(ofFaultIn: bytes) {
            throw TOMLError(place: place, reason: TOMLError.encoding)
        }
        let document = bytes.withUnsafeBytes {
            ctoml_parse($0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count)
        }
        defer { ctoml_free(document) }
        guard document.pointee.error_place.line == 0 else {
            let place = FilePosition(document.pointee.error_place).inside(bytes)
            throw TOMLError(place: place, reason: String(document.pointee.error))
        }
        var rest = UnsafeBufferPointer(
            start: document.pointee.nodes, count: document.pointee.count)[...]
        return take(from: &rest, depth: 0).inOrderOfFile
    }

    /// Reads nodes of one depth; the recursion is limited by CTOML's maximum depth.
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
        namePosition = FilePosition(node.name_place)
        place = FilePosition(node.place)
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
    /// The nodes in the order of the file; toml++ sorts them by name.
    fileprivate var inOrderOfFile: [TOMLNode] { sorted { $0.namePosition < $1.namePosition } }
}

extension String {
    fileprivate init(_ text: ctoml_text) {
        self.init(
            decoding: UnsafeRawBufferPointer(start: text.bytes, count: text.count), as: UTF8.self)
    }
}
