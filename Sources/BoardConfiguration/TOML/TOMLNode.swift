import CTOML

/// Where something stands in a file, counted from 1; a column is a Unicode scalar.
struct Place: Hashable, Comparable, Sendable {
    let line: Int
    let column: Int

    static func < (first: Place, second: Place) -> Bool {
        (first.line, first.column) < (second.line, second.column)
    }
}

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
            throw TOMLError(place: place, reason: "its bytes are no UTF-8")
        }
        let document = bytes.withUnsafeBytes {
            ctoml_parse($0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count)
        }
        defer { ctoml_free(document) }
        guard document.pointee.error_place.line == 0 else {
            throw TOMLError(
                place: Place(document.pointee.error_place).inside(bytes),
                reason: String(document.pointee.error))
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
        name = String(node.name)
        namePlace = Place(node.name_place)
        place = Place(node.place)
        value =
            switch node.kind {
            case .string: .string(String(node.text))
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

extension Place {
    /// Where bytes are no UTF-8; toml++ tells what stands before them.
    fileprivate init?(ofFaultIn bytes: [UInt8]) {
        var (line, column) = (1, 1)
        var decoder = UTF8()
        var rest = bytes.makeIterator()
        while case let decoded = decoder.decode(&rest), decoded != .emptyInput {
            guard case .scalarValue(let scalar) = decoded else {
                self.init(line: line, column: column)
                return
            }
            (line, column) = scalar == "\n" ? (line + 1, 1) : (line, column + 1)
        }
        return nil
    }

    fileprivate init(_ place: ctoml_place) {
        line = Int(place.line)
        column = Int(place.column)
    }

    /// This place, or the end of its line: toml++ has the end of a file behind its last newline.
    fileprivate func inside(_ bytes: [UInt8]) -> Place {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let line = min(line, lines.count)
        let length = String(decoding: lines[line - 1], as: UTF8.self).unicodeScalars.count
        return Place(line: line, column: min(column, length + 1))
    }
}

extension String {
    fileprivate init(_ text: ctoml_text) {
        self.init(
            decoding: UnsafeRawBufferPointer(start: text.bytes, count: text.count), as: UTF8.self)
    }
}
