import CZlib

/// Compression of responses with gzip, if that saves bytes.
package enum Compression {
    /// The minimum size; smaller responses fit into one packet anyway.
    static let threshold = 1024
    /// The compression level: twice as fast as the default, 6, and nearly as effective.
    static let level: Int32 = 4
    /// A window of 15 bits, plus 16 to select the gzip format.
    static let gzipBits: Int32 = 15 + 16

    /// Compresses bytes at once; returns `nil` if zlib fails.
    package static func gzip(_ bytes: [UInt8]) -> [UInt8]? {
        var stream = z_stream()
        guard czlib_begin_packing(&stream, level, gzipBits) == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        let capacity = Int(deflateBound(&stream, UInt(bytes.count)))
        return [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            bytes.withUnsafeBufferPointer { input in
                // zlib does not write to its input, although the pointer is mutable.
                stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.avail_in = UInt32(input.count)
                stream.next_out = buffer.baseAddress
                stream.avail_out = UInt32(capacity)
                _ = deflate(&stream, Z_FINISH)
                count = capacity - Int(stream.avail_out)
            }
        }
    }

    /// Returns whether `Accept-Encoding` allows gzip, by name or by `*`, and without `q=0`.
    package static func isAccepted(_ header: String?) -> Bool {
        guard let header else { return false }
        var byStar = false
        for item in header.split(separator: ",") {
            let parts = item.split(separator: ";").map { $0.filter { $0 != " " }.lowercased() }
            let isRefused = parts.dropFirst().contains {
                ["q=0", "q=0.0", "q=0.00", "q=0.000"].contains($0)
            }
            if parts.first == "gzip" { return !isRefused }
            if parts.first == "*" { byStar = !isRefused }
        }
        return byStar
    }
}
