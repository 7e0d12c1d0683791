import BoardCore
import Essentials

/// A converter from another encoding to UTF-8, based on `iconv`, for input in chunks.
///
/// It is sendable because only one reader uses it at a time. Readers are copied only after all
/// input has been read.
final class TextConverter: @unchecked Sendable {
    private let descriptor: iconv_t
    /// The first bytes of an incomplete character.
    private var rest: [UInt8] = []

    /// Returns `nil` if the C library does not support the encoding.
    init?(from encoding: TextEncoding) {
        let known = encoding.libraryNames.lazy.compactMap { name -> iconv_t? in
            let descriptor = iconv_open("UTF-8", name)
            return descriptor == iconv_t(bitPattern: -1) ? nil : descriptor
        }
        guard let descriptor = known.first else { return nil }
        self.descriptor = descriptor
    }

    deinit { iconv_close(descriptor) }

    func parts(of chunk: [UInt8]) -> [DocumentDecoder.Part] {
        let bytes = rest + chunk
        let (text, used) = convert(bytes)
        rest = Array(bytes[used...])
        return text.isEmpty ? [] : [.text(text)]
    }

    /// Ends the input. An incomplete character becomes U+FFFD.
    func finish() -> [DocumentDecoder.Part] {
        defer { rest = [] }
        return rest.isEmpty ? [] : [.text(Self.replacement)]
    }

    private static let replacement = Array("\u{FFFD}".utf8)

    /// Converts all complete characters. Invalid bytes become U+FFFD.
    private func convert(_ bytes: [UInt8]) -> (text: [UInt8], used: Int) {
        var text: [UInt8] = []
        // In these encodings, a byte produces at most three bytes of UTF-8.
        text.reserveCapacity(bytes.count * 3 + 16)
        var used = 0
        while used < bytes.count {
            let problem = convert(bytes, from: &used, into: &text)
            if problem == EINVAL { break }
            if problem == EILSEQ {
                text += Self.replacement
                used += 1
            }
        }
        return (text, used)
    }

    /// Converts up to the first error, which is returned, or until the buffer is full.
    private func convert(_ bytes: [UInt8], from used: inout Int, into text: inout [UInt8]) -> CInt {
        var problem: CInt = 0
        let part = bytes[used...].prefix(Self.step)
        var left = part.count
        var input = part.map { CChar(bitPattern: $0) }
        text += [UInt8](unsafeUninitializedCapacity: 4 * Self.step) { buffer, count in
            var room = buffer.count
            buffer.withMemoryRebound(to: CChar.self) { output in
                input.withUnsafeMutableBufferPointer { input in
                    var from = input.baseAddress
                    var to = output.baseAddress
                    if iconv(descriptor, &from, &left, &to, &room) == -1 { problem = errno }
                }
            }
            count = buffer.count - room
        }
        used += part.count - left
        // A character is incomplete only at the end of all the bytes.
        return problem == EINVAL && used + left < bytes.count ? 0 : problem
    }

    private static let step = 16 * 1024
}
