import Foundation

/// The checks that apply to every server.
extension ProgramRun {
    /// The failed checks.
    var faults: [String] {
        let checks = [
            (isOver, "it did not end"), (hasGoodStatus, "it ended by \(ending)"),
            (forbiddenScalars.isEmpty, "it prints \(forbiddenScalars)"),
            (processorTime < Self.processorLimit, "it worked for \(processorTime)"),
            (peakMemory < Self.memoryLimit, "it held \(peakMemory >> 20) MiB"),
        ]
        return checks.filter { !$0.0 }.map { "\($0.1): \(words.suffix(500))" }
    }

    /// A Boolean value that indicates whether the program ended with a documented exit status.
    private var hasGoodStatus: Bool {
        [EXIT_SUCCESS, EX_DATAERR, EX_UNAVAILABLE].contains { ending == .exited($0) }
    }

    /// The forbidden scalars in the output; invalid UTF-8 is decoded as U+FFFD.
    private var forbiddenScalars: [Unicode.Scalar] {
        String(decoding: output, as: UTF8.self).unicodeScalars
            .filter { $0 != "\n" && $0.isForbidden }
    }

    /// Many times the cost of the longest response here; only endless work exceeds it.
    private static let processorLimit: Duration = .seconds(40)

    /// The memory limit, at least the value of this process, because a child inherits its peak.
    private static var memoryLimit: Int {
        var own = rusage()
        getrusage(RUSAGE_SELF.rawValue, &own)
        return max(600 << 20, own.ru_maxrss * 1024 + 1)
    }
}

extension Unicode.Scalar {
    /// A Boolean value that is true for controls, line separators, and bidirectional controls.
    var isForbidden: Bool {
        properties.generalCategory == .control || (0x2028...0x202E).contains(value)
    }
}
