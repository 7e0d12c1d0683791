import BoardCore
import Essentials

extension FileDescriptor {
    /// Says a line to who looks on, and goes on where nobody does; it may quote a stranger.
    func say(_ line: String) {
        try? write(Array("\(line.sanitized(as: .line))\n".utf8))
    }
}
