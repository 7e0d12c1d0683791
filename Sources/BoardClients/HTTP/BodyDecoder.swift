import Localization

/// A decoder for the content encoding of a response body.
enum BodyDecoder {
    case identity([UInt8]?)
    case zlib(Inflater)

    /// An error that describes why a body cannot be decompressed.
    struct Failure: Error, Equatable {
        let reason: String
    }

    /// The content encodings listed in `Accept-Encoding`.
    static let accepted = "gzip, deflate"

    /// Creates a decoder for the value of a `Content-Encoding` field.
    init(encoding: String?) throws(Failure) {
        let names = (encoding ?? "").lowercased().split(separator: ",")
            .map { $0.filter { $0 != " " && $0 != "\t" } }
            .filter { !$0.isEmpty && $0 != "identity" }
        switch names {
        case []: self = .identity(nil)
        case ["gzip"], ["x-gzip"], ["deflate"]: self = .zlib(Inflater())
        default:
            let name = names.joined(separator: ", ")
            throw Failure(reason: localized("it is encoded as “\(name)”, which was not requested"))
        }
    }

    /// Accepts bytes as received. Call `next()` until it returns `nil` before the next call.
    mutating func take(_ bytes: [UInt8]) {
        switch self {
        case .identity: self = .identity(bytes)
        case .zlib(let inflater): inflater.take(bytes)
        }
    }

    /// Returns the next decoded bytes, or `nil` if more input is needed.
    mutating func next() throws(Failure) -> [UInt8]? {
        switch self {
        case .identity(let bytes):
            self = .identity(nil)
            return bytes
        case .zlib(let inflater): return try inflater.next()
        }
    }

    /// Ends the input. Throws if the compressed data is incomplete.
    func finish() throws(Failure) {
        if case .zlib(let inflater) = self { try inflater.finish() }
    }
}
