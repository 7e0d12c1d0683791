import Essentials

/// One run of a program: numbers of processes are given again, but not at the same time.
struct ProcessIdentity: Hashable, Sendable {
    let number: pid_t
    /// In ticks since the system's start; 0 where the system does not tell.
    let startedAt: Int

    static let current = Self(number: getpid(), startedAt: startTime(of: getpid()) ?? 0)

    /// Whether it runs still.
    var isAlive: Bool {
        if let time = Self.startTime(of: number) { return time == startedAt }
        return startedAt == 0 && (kill(number, 0) == 0 || errno == EPERM)
    }

    private static func startTime(of number: pid_t) -> Int? {
        guard let text = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8),
            // The program's name stands in brackets, and may hold anything.
            let end = text.lastIndex(of: ")")
        else { return nil }
        let fields = text[end...].split(separator: " ")
        return fields.count > 20 ? Int(fields[20]) : nil
    }
}
