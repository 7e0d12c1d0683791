import CZlib
import Localization

/// A decompressor for gzip, zlib and the raw deflate data that some servers send instead of zlib.
///
/// Not safe for concurrent use.
final class Inflater {
    /// The zlib stream. zlib stores its address, so it must not move.
    private let stream: UnsafeMutablePointer<z_stream>
    private var input: [UInt8] = []
    private var position = 0
    private var stage = Stage.start
    /// Set if the last chunk was full, so more output may follow without further input.
    private var isFull = false

    private enum Stage { case start, inside, behind }

    /// The chunk size: large enough for few calls, small enough to stop decompression bombs early.
    private static let pieceSize = 256 << 10

    init() {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        czlib_begin(stream, MAX_WBITS + 32)
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    func take(_ bytes: [UInt8]) {
        input = bytes
        position = 0
    }

    /// Returns the next decompressed bytes, or `nil` if more input is needed.
    func next() throws(BodyDecoder.Failure) -> [UInt8]? {
        while position < input.count || isFull {
            if stage == .behind, !beginAnotherMember() { return nil }
            let piece = try inflatedPiece()
            if !piece.isEmpty { return piece }
        }
        return nil
    }

    /// Throws if the compressed data is truncated.
    func finish() throws(BodyDecoder.Failure) {
        guard stage == .inside else { return }
        throw BodyDecoder.Failure(reason: localized("its compressed data is cut off"))
    }

    /// Starts the next member of a gzip file. Other data after the last member is ignored.
    private func beginAnotherMember() -> Bool {
        guard input[position...].starts(with: [0x1F, 0x8B]) else {
            position = input.count
            return false
        }
        inflateReset(stream)
        stage = .inside
        return true
    }

    private func inflatedPiece() throws(BodyDecoder.Failure) -> [UInt8] {
        var status = Z_OK
        let piece = [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { output, count in
            status = inflate(into: output)
            count = output.count - Int(stream.pointee.avail_out)
        }
        isFull = piece.count == Self.pieceSize && status != Z_STREAM_END
        try follow(status)
        return piece
    }

    private func inflate(into output: UnsafeMutableBufferPointer<UInt8>) -> Int32 {
        input.withUnsafeMutableBufferPointer { input in
            stream.pointee.next_in = input.baseAddress?.advanced(by: position)
            stream.pointee.avail_in = UInt32(input.count - position)
            stream.pointee.next_out = output.baseAddress
            stream.pointee.avail_out = UInt32(output.count)
            defer { position = input.count - Int(stream.pointee.avail_in) }
            return CZlib.inflate(stream, Z_NO_FLUSH)
        }
    }

    private func follow(_ status: Int32) throws(BodyDecoder.Failure) {
        switch status {
        case Z_OK, Z_BUF_ERROR: stage = .inside
        case Z_STREAM_END: stage = .behind
        case Z_DATA_ERROR where stage == .start: beginWithoutHead()
        default: throw BodyDecoder.Failure(reason: localized("its compressed data is corrupt"))
        }
    }

    private func beginWithoutHead() {
        inflateEnd(stream)
        czlib_begin(stream, -MAX_WBITS)
        position = 0
        stage = .inside
    }
}
