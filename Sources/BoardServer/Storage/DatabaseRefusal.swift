/// Why a database lets nobody in, and what helps.
package struct DatabaseRefusal: Equatable, Sendable {
    package enum Cause: Sendable {
        /// Nobody answers, or not now.
        case unreachable
        case unknownHost
        case notAllowed
        /// There is no such database, or no place for one.
        case missing
    }

    package let cause: Cause
    /// What it is, without a full stop.
    package let reason: String
    /// What to do, in a sentence.
    package let advice: String

    /// Nothing is mixed with what another program keeps.
    static let somethingElse = DatabaseRefusal(
        .missing, "it is not a board", "Name another one.")

    /// The migrations of databases that were never released are gone.
    static let developmentVersion = DatabaseRefusal(
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
