import Essentials
import Localization

/// A parser that builds the head of a response from its lines and tolerates common server errors.
struct HTTPHeadReader {
    /// An error that describes why a head cannot be parsed.
    struct Failure: Error, Equatable {
        let reason: String

        static var tooLong: Self { Self(reason: localized("its head is too long")) }
        static var tooManyFields: Self { Self(reason: localized("its head has too many fields")) }
        static var broken: Self { Self(reason: localized("its head breaks the rules of HTTP")) }
    }

    private let url: URL
    private let limits: HTTPLimits
    private var status = 0
    private var fields: [(name: String, value: String)] = []
    private var size = 0

    /// A Boolean value that indicates whether part of a head has arrived.
    var hasBegun: Bool { size > 0 }

    init(url: URL, limits: HTTPLimits) {
        self.url = url
        self.limits = limits
    }

    /// Parses one line, including its line ending. Returns the head after an empty line.
    mutating func read(_ line: UnsafeRawBufferPointer) throws(Failure) -> HTTPHead? {
        size += line.count
        guard size <= limits.headSize else { throw .tooLong }
        let text = Self.text(of: line)
        if text.isEmpty { return try head() }
        if text.hasPrefix("HTTP/") {
            begin(text)
        } else {
            try addField(text)
        }
        return nil
    }

    /// Decodes a line as UTF-8, or as Latin-1, which earlier versions of HTTP allowed.
    private static func text(of line: UnsafeRawBufferPointer) -> String {
        let end = line.lastIndex { $0 != 0x0A && $0 != 0x0D }.map { $0 + 1 } ?? 0
        let bytes = line[..<end]
        return String(validating: bytes, as: UTF8.self)
            ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    /// Starts a new head at a status line, which may follow that of an interim response.
    private mutating func begin(_ line: String) {
        status = line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        fields = []
    }

    private mutating func addField(_ line: String) throws(Failure) {
        if let last = fields.indices.last, line.first?.isWhitespace == true {
            fields[last].value += " " + line.trimmed
        } else if let colon = line.firstIndex(of: ":") {
            fields.append((line[..<colon].trimmed, line[colon...].dropFirst().trimmed))
        }
        guard fields.count <= limits.headFields else { throw .tooManyFields }
    }

    private func head() throws(Failure) -> HTTPHead {
        var headers = HTTPHeaders()
        for (name, value) in fields { headers.add(name, value) }
        guard headers["Transfer-Encoding"] != nil || hasConsistentLength else { throw .broken }
        return HTTPHead(status: status, headers: headers, url: url)
    }

    /// A Boolean value that indicates whether all Content-Length fields are the same number.
    ///
    /// A missing field counts as valid. libcurl would parse `1e3` as 1 and use the first of
    /// several.
    private var hasConsistentLength: Bool {
        let fields = fields.filter { $0.name.lowercased() == "content-length" }
        let lengths = fields.flatMap { $0.value.split(separator: ",").map(\.trimmed) }
        let isNumber = lengths.allSatisfy { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
        return isNumber && Set(lengths).count <= 1
    }
}
