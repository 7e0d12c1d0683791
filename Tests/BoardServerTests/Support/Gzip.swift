import CZlib

/// Decompression of server responses.
enum Gzip {
    /// Decompresses a stream; returns an empty array if it is incomplete.
    static func unpacked(_ bytes: [UInt8]) -> [UInt8] {
        var stream = z_stream()
        guard czlib_begin(&stream, 15 + 32) == Z_OK else { return [] }
        defer { inflateEnd(&stream) }
        var input = bytes
        var all: [UInt8] = []
        var result = Z_OK
        input.withUnsafeMutableBufferPointer { input in
            stream.next_in = input.baseAddress
            stream.avail_in = UInt32(input.count)
            while result == Z_OK { all += piece(&stream, &result) }
        }
        return result == Z_STREAM_END ? all : []
    }

    private static func piece(_ stream: inout z_stream, _ result: inout Int32) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
            stream.next_out = buffer.baseAddress
            stream.avail_out = UInt32(buffer.count)
            result = inflate(&stream, Z_NO_FLUSH)
            count = buffer.count - Int(stream.avail_out)
        }
    }
}
