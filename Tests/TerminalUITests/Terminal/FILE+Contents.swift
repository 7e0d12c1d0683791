import Foundation

extension UnsafeMutablePointer<FILE> {
    /// Returns the content of the file.
    func contents() throws -> String {
        fflush(self)
        rewind(self)
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while case let count = fread(&buffer, 1, buffer.count, self), count > 0 {
            bytes += buffer[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
