/// Undoes what a server did to a body to make it shorter.
enum BodyDecoder {
    case identity([UInt8]?)
    case zlib(Inflater)

    /// Why a body cannot be unpacked: a clause for people.
    struct Failure: Error, Equatable {
        let reason: String
    }

    /// What is asked for in `Accept-Encoding`.
    static let accepted = "gzip, deflate"

    /// Makes a decoder for what a Content-Encoding field says.
    init(encoding: String?) throws(Failure) {
        let names = (encoding ?? "").lowercased().split(separator: ",")
            .map { $0.filter { $0 != " " && $0 != "\t" } }
            .filter { !$0.isEmpty && $0 != "identity" }
        switch names {
        case []: self = .identity(nil)
        case ["gzip"], ["x-gzip"], ["deflate"]: self = .zlib(Inflater())
        default:
            let name = names.joined(separator: ", ")
            throw Failure(reason: "it is packed as “\(name)”, which was not asked for")
        }
    }

    /// Takes bytes as they were sent; what came of the last ones is to be read before.
    mutating func take(_ bytes: [UInt8]) {
        switch self {
        case .identity: self = .identity(bytes)
        case .zlib(let inflater): inflater.take(bytes)
        }
    }

    /// The next bytes that come of those taken; `nil` where more are needed.
    mutating func next() throws(Failure) -> [UInt8]? {
        switch self {
        case .identity(let bytes):
            self = .identity(nil)
            return bytes
        case .zlib(let inflater): return try inflater.next()
        }
    }

    /// Says that no more bytes come; throws where some are missing.
    func finish() throws(Failure) {
        if case .zlib(let inflater) = self { try inflater.finish() }
    }
}
