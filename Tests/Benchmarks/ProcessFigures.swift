import Foundation

/// The resource usage of a running process, from `/proc` on Linux.
struct ProcessFigures {
    private let folder: String

    init(of process: pid_t) {
        folder = "/proc/\(process)"
    }

    /// Returns the number of bytes of `file` that the process has read.
    ///
    /// It adds all bytes read from any file, nearly all of which are of this file, and the resident
    /// bytes of its mapping.
    func bytesRead(of file: URL) -> Int {
        let read = number(after: "rchar:", in: "io") ?? 0
        return read + residentBytes(ofMapped: file)
    }

    /// The peak memory in bytes.
    var peakMemory: Int? { number(after: "VmHWM:", in: "status").map { $0 * 1024 } }

    /// The processor time, user and system, at the resolution of the system's clock ticks.
    var processorTime: Duration? {
        // The name may contain spaces and ends at the parenthesis; the two times are 11 fields
        // later.
        let fields = text("stat").split(separator: ")").last?.split(separator: " ") ?? []
        guard fields.count > 12, let user = Int(fields[11]), let system = Int(fields[12])
        else { return nil }
        return .seconds(1) * (user + system) / sysconf(Int32(_SC_CLK_TCK))
    }

    private func residentBytes(ofMapped file: URL) -> Int {
        let mappings = text("smaps").components(separatedBy: "VmFlags:")
        return mappings.filter { $0.contains(file.path) }
            .compactMap { Self.number(after: "\nRss:", in: $0) }
            .reduce(0) { $0 + $1 * 1024 }
    }

    private func number(after label: String, in name: String) -> Int? {
        Self.number(after: label, in: text(name))
    }

    private static func number(after label: String, in text: String) -> Int? {
        guard let start = text.range(of: label)?.upperBound else { return nil }
        return Int(text[start...].drop { $0.isWhitespace }.prefix { $0.isNumber })
    }

    private func text(_ name: String) -> String {
        // The file reports no size, so `String(contentsOfFile:)` would stop after a page of memory.
        let file = FileHandle(forReadingAtPath: "\(folder)/\(name)")
        return String(decoding: (try? file?.readToEnd()) ?? Data(), as: UTF8.self)
    }
}
