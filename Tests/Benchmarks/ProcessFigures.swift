import Foundation

/// What the system counts for a running process, as Linux shows it under `/proc`.
struct ProcessFigures {
    private let folder: String

    init(of process: pid_t) {
        folder = "/proc/\(process)"
    }

    /// How much of `file` the process has read, in bytes.
    ///
    /// All that it read from anywhere, of which the file is nearly everything, and what it sees of
    /// the file by mapping it.
    func bytesRead(of file: URL) -> Int {
        let read = number(after: "rchar:", in: "io") ?? 0
        return read + residentBytes(ofMapped: file)
    }

    /// The most memory it ever held, in bytes.
    var peakMemory: Int? { number(after: "VmHWM:", in: "status").map { $0 * 1024 } }

    /// The time it has spent on all processors, in the system's ticks.
    var processorTime: Duration? {
        // The name before the closing parenthesis may hold spaces; two times stand 11 fields later.
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
        // Such a file tells no size, and `String(contentsOfFile:)` then stops after a page of memory.
        let file = FileHandle(forReadingAtPath: "\(folder)/\(name)")
        return String(decoding: (try? file?.readToEnd()) ?? Data(), as: UTF8.self)
    }
}
