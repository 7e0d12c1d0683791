import CZlib
import Localization

/// A gzip compressor for data that arrives piece by piece.
final class GzipStream {
    /// The zlib state, at a fixed address because zlib stores it.
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    private static let pieceSize = 64 * 1024

    init() throws(Problem) {
        stream.initialize(to: z_stream())
        guard czlib_begin_packing(stream, Compression.level, Compression.gzipBits) == Z_OK else {
            throw Problem(.failed, localized("There is not enough memory to compress this."))
        }
    }

    deinit {
        deflateEnd(stream)
        stream.deallocate()
    }

    /// Compresses bytes and returns the output so far, which may be empty.
    func pack(_ bytes: [UInt8]) -> [UInt8] {
        run(bytes, Z_NO_FLUSH)
    }

    /// Compresses the last bytes and returns the rest of the output.
    func end(with bytes: [UInt8]) -> [UInt8] {
        run(bytes, Z_FINISH)
    }

    private func run(_ bytes: [UInt8], _ flush: Int32) -> [UInt8] {
        var packed: [UInt8] = []
        bytes.withUnsafeBufferPointer { input in
            // zlib does not write to its input, although the pointer is mutable.
            stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
            stream.pointee.avail_in = UInt32(input.count)
            repeat { packed += piece(flush) } while stream.pointee.avail_out == 0
        }
        return packed
    }

    private func piece(_ flush: Int32) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { output, count in
            stream.pointee.next_out = output.baseAddress
            stream.pointee.avail_out = UInt32(output.count)
            _ = deflate(stream, flush)
            count = output.count - Int(stream.pointee.avail_out)
        }
    }
}
