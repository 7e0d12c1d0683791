/// The reason that a database cannot be opened, with advice.
package struct DatabaseFailure: Equatable, Sendable {
    package enum Cause: Sendable {
        /// The server does not respond.
        case unreachable
        case unknownHost
        case notAllowed
        /// The database does not exist, and cannot be created there.
        case missing
    }

    package let cause: Cause
    /// The reason, without a full stop.
    package let reason: String
    /// A sentence about a possible fix.
    package let advice: String

    /// The database of another program, which is not changed.
    static let somethingElse = DatabaseFailure(
        .missing, "it is not a board", "Name another one.")

    /// A database that was never released; its migrations no longer exist.
    static let developmentVersion = DatabaseFailure(
        .missing, "a development version from before 0.1.0 made it",
        """
        With that version, save its posts by “board-server admin export FILE”. Then import FILE into a new \
        database.
        """)

    package init(_ cause: Cause, _ reason: String, _ advice: String) {
        self.cause = cause
        self.reason = reason
        self.advice = advice
    }
}
