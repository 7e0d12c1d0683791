@testable import RIBsTesting

/// Gives tasks that were begun the time to come to where they wait.
@MainActor
func giveTurns() async {
    for _ in 0..<20 { await giveTurn() }
}
