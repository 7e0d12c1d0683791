import CMD4C

/// A block whose lines stand as they are: code, or HTML for another reader.
struct Verbatim {
    /// `nil` for HTML.
    private let language: String??
    private(set) var bytes: [UInt8] = []

    init(_ type: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?) {
        guard type == MD_BLOCK_CODE else {
            language = nil
            return
        }
        let name = detail.as(MD_BLOCK_CODE_DETAIL.self)?.lang.decoded.sanitized(as: .line)
        language = .some(name.flatMap { $0.isEmpty ? nil : $0 })
    }

    mutating func add(_ type: MD_TEXTTYPE, _ text: UnsafeBufferPointer<UInt8>) {
        bytes += text
    }

    /// The code; `nil` for HTML.
    var code: RichText.Block? {
        guard let language else { return nil }
        let text = bytes.last == 0x0A ? bytes.dropLast() : bytes[...]
        return .code(language: language, text: String(decoding: text, as: UTF8.self))
    }
}
