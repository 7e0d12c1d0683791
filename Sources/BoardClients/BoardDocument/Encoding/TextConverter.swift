import BoardCore
import Essentials

/// Makes UTF-8 of bytes in another encoding, piece by piece, by the C library.
///
/// It is used by one reader at a time, which is what makes it safe to send; a copy of a reader is
/// made only when all bytes have been read.
final class TextConverter: @unchecked Sendable {
    private let descriptor: iconv_t
    /// The beginning of a character whose end has yet to come.
    private var rest: [UInt8] = []

    /// Returns `nil` where the C library does not know the encoding.
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

    /// A character whose end never came is told by the usual sign.
    func finish() -> [DocumentDecoder.Part] {
        defer { rest = [] }
        return rest.isEmpty ? [] : [.text(Self.replacement)]
    }

    private static let replacement = Array("\u{FFFD}".utf8)

    /// Converts as much as there are whole characters; what is none becomes U+FFFD.
    private func convert(_ bytes: [UInt8]) -> (text: [UInt8], used: Int) {
        var text: [UInt8] = []
        // No byte of these encodings makes more than three.
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

    /// Converts up to a problem, which is returned, or as far as there is room in a buffer.
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
        // Only at the end of all bytes does a character lack its end.
        return problem == EINVAL && used + left < bytes.count ? 0 : problem
    }

    private static let step = 16 * 1024
}
