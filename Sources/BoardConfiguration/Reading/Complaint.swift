import BoardCore

/// Something in the configuration file that cannot be obeyed.
package struct Complaint: Hashable, Sendable {
    /// The file.
    package let path: String
    /// Counted from 1.
    package let line: Int
    /// Counted from 1, in Unicode scalars: of a name nobody knows, or of a value that is bad.
    package let column: Int
    /// What is wrong, and what was probably meant: a sentence.
    package let message: String
    package var effect = Effect.defaultUsed

    /// The consequence of a fault, the least first.
    package enum Effect: Comparable, Sendable {
        /// A setting has its default.
        case defaultUsed
        /// The file is not valid TOML there.
        case partIgnored
        /// A source may be missing.
        case sourceMissing
    }
}

extension Complaint: CustomStringConvertible {
    /// `PATH:LINE:COLUMN: sentence`, on one line that is safe to print.
    package var description: String {
        "\(path):\(line):\(column): \(message)".sanitized(as: .line)
    }
}

/// The complaints about one file; of very many, only the first.
struct ComplaintList {
    private let path: String
    private var shown: [Complaint] = []
    private var firstOmitted: Place?
    private var omittedCount = 0
    private var omittedEffect = Complaint.Effect.defaultUsed

    init(path: String) { self.path = path }

    /// More than anybody reads at once.
    static let limit = 100

    mutating func add(
        at place: Place, effect: Complaint.Effect = .defaultUsed,
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

    /// In the order of the file.
    var sorted: [Complaint] {
        let sorted = shown.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
        guard let firstOmitted else { return sorted }
        return sorted + [
            complaint(
                at: firstOmitted, omittedEffect, "there are \(omittedCount) more complaints.")
        ]
    }

    private func complaint(
        at place: Place, _ effect: Complaint.Effect, _ message: String
    ) -> Complaint {
        Complaint(
            path: path, line: place.line, column: place.column, message: message, effect: effect)
    }
}
