import BoardCore
import Essentials

extension FileDescriptor {
    /// Writes a sanitized line and ignores errors; the line may quote remote text.
    func say(_ line: String) {
        try? write(Array("\(line.sanitized(as: .line))\n".utf8))
    }
}
