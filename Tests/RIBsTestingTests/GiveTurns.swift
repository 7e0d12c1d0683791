@testable import RIBsTesting

/// Gives newly started tasks the turns to reach their first suspension.
@MainActor
func giveTurns() async {
    for _ in 0..<20 { await giveTurn() }
}
