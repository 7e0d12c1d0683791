import Essentials

/// The identity of a process: ids are reused, but not at the same time.
struct ProcessIdentity: Hashable, Sendable {
    let number: pid_t
    /// The start time in clock ticks since boot; 0 if unknown.
    let startedAt: Int

    static let current = Self(number: getpid(), startedAt: startTime(of: getpid()) ?? 0)

    /// A Boolean value that indicates whether the process is still running.
    var isAlive: Bool {
        if let time = Self.startTime(of: number) { return time == startedAt }
        return startedAt == 0 && (kill(number, 0) == 0 || errno == EPERM)
    }

    private static func startTime(of number: pid_t) -> Int? {
        guard let text = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8),
            // The program's name is in parentheses and may contain any character.
            let end = text.lastIndex(of: ")")
        else { return nil }
        let fields = text[end...].split(separator: " ")
        // A zombie has ended, but its parent has not asked for its exit status yet.
        return fields.count > 20 && fields[1] != "Z" ? Int(fields[20]) : nil
    }
}
