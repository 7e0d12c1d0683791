import BoardCore
import Localization

/// A problem in the configuration file.
package struct Diagnostic: Error, Hashable, Sendable {
    /// The path of the file.
    package let path: String
    /// The line number, from 1.
    package let line: Int
    /// The column in Unicode scalars, from 1, of an unknown name or an invalid value.
    package let column: Int
    /// A sentence that names the problem and, if possible, the correction.
    package let message: String
    package var effect = Effect.defaultUsed

    /// The consequence of a problem, in ascending order of severity.
    package enum Effect: Comparable, Sendable {
        /// A setting has its default value.
        case defaultUsed
        /// A filter has no effect, so that posts are shown that it would hide.
        case filterIgnored
        /// A part of the file is not valid TOML.
        case partIgnored
        /// A source may be missing.
        case sourceMissing
    }
}

extension Diagnostic: CustomStringConvertible {
    /// The problem as `PATH:LINE:COLUMN: sentence` on one line, safe to print.
    package var description: String {
        "\(path):\(line):\(column): \(message)".sanitized(as: .line)
    }
}

/// The problems of one file, up to a limit.
struct DiagnosticList {
    private let path: String
    private var shown: [Diagnostic] = []
    private var firstOmitted: FilePosition?
    private var omittedCount = 0
    private var omittedEffect = Diagnostic.Effect.defaultUsed

    init(path: String) { self.path = path }

    /// The maximum number of problems, more than anyone reads at once.
    static let limit = 100

    mutating func add(
        at place: FilePosition, effect: Diagnostic.Effect = .defaultUsed,
        _ message: @autoclosure () -> String
    ) {
        if shown.count < Self.limit {
            shown.append(complaint(at: place, effect, message()))
        } else {
            firstOmitted = firstOmitted ?? place
            omittedCount += 1
            omittedEffect = max(omittedEffect, effect)
        }
    }

    /// The problems in the order of the file.
    var sorted: [Diagnostic] {
        let sorted = shown.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
        guard let firstOmitted else { return sorted }
        return sorted + [
            complaint(
                at: firstOmitted, omittedEffect, localized("there are \(omittedCount) more errors.")
            )
        ]
    }

    private func complaint(
        at place: FilePosition, _ effect: Diagnostic.Effect, _ message: String
    ) -> Diagnostic {
        Diagnostic(
            path: path, line: place.line, column: place.column, message: message, effect: effect)
    }
}
