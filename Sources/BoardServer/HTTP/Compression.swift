import CZlib

/// Packs answers by gzip where that saves something.
package enum Compression {
    /// Shorter ones fit into one packet anyway.
    static let threshold = 1024
    /// Twice as fast as the usual 6, and packs text nearly as well.
    static let level: Int32 = 4
    /// 15 bits of window, and 16 more for a head of gzip.
    static let gzipBits: Int32 = 15 + 16

    /// Packs bytes whole; nothing where zlib cannot.
    package static func gzip(_ bytes: [UInt8]) -> [UInt8]? {
        var stream = z_stream()
        guard czlib_begin_packing(&stream, level, gzipBits) == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        let capacity = Int(deflateBound(&stream, UInt(bytes.count)))
        return [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            bytes.withUnsafeBufferPointer { input in
                // zlib reads from here and never writes, whatever its type says.
                stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.avail_in = UInt32(input.count)
                stream.next_out = buffer.baseAddress
                stream.avail_out = UInt32(capacity)
                _ = deflate(&stream, Z_FINISH)
                count = capacity - Int(stream.avail_out)
            }
        }
    }

    /// Whether a client takes gzip, by its `Accept-Encoding`: named, or by `*`, and not with `q=0`.
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
