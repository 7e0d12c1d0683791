import Foundation

/// What must hold whatever a server does.
extension ProgramRun {
    /// What does not hold.
    var faults: [String] {
        let checks = [
            (isOver, "it did not end"), (hasGoodStatus, "it ended by \(ending)"),
            (treacherousScalars.isEmpty, "it prints \(treacherousScalars)"),
            (processorTime < Self.processorLimit, "it worked for \(processorTime)"),
            (peakMemory < Self.memoryLimit, "it held \(peakMemory >> 20) MiB"),
        ]
        return checks.filter { !$0.0 }.map { "\($0.1): \(words.suffix(500))" }
    }

    /// With a status that the program's help names, and never by a signal.
    private var hasGoodStatus: Bool {
        [EXIT_SUCCESS, EX_DATAERR, EX_UNAVAILABLE].contains { ending == .exited($0) }
    }

    /// What should not be on a screen; bytes that are no UTF-8 are there as U+FFFD.
    private var treacherousScalars: [Unicode.Scalar] {
        String(decoding: output, as: UTF8.self).unicodeScalars
            .filter { $0 != "\n" && $0.isTreacherous }
    }

    /// Many times what the longest response here takes; only work that never ends takes more.
    private static let processorLimit: Duration = .seconds(40)

    /// A process begins with the figure of the one that started it.
    private static var memoryLimit: Int {
        var own = rusage()
        getrusage(RUSAGE_SELF.rawValue, &own)
        return max(600 << 20, own.ru_maxrss * 1024 + 1)
    }
}

extension Unicode.Scalar {
    /// Controls, separators of lines, embeddings and overrides of direction.
    var isTreacherous: Bool {
        properties.generalCategory == .control || (0x2028...0x202E).contains(value)
    }
}
