import Foundation

/// The packages of the tests: a copy of this one, and an external one that depends on it.
///
/// They stay in `.build` between runs, so that only changes are built.
struct Workspace {
    static let root = repository.appending(path: ".build/new-rib")
    static let board = PackageCopy(folder: root.appending(path: "board-tui"))
    static let stranger = PackageCopy(folder: root.appending(path: "stranger"))

    private static let here = URL(filePath: #filePath).deletingLastPathComponent()
    static let repository = here.deletingLastPathComponent().deletingLastPathComponent()

    /// Restores the packages to their initial state.
    static func reset() throws {
        let hasMoved = try board.mirror(sources.merging(fixture("Board")) { _, own in own })
        try stranger.mirror(fixture("Stranger"))
        // The package manager looks for new files in a dependency only if the manifest of the
        // dependency was written.
        let manifest = "Package.swift"
        if hasMoved { try stranger.write(Data(stranger.text(manifest).utf8), to: manifest) }
    }

    /// The sources of the copy, with only those tests that use routers and their test doubles.
    private static var sources: [String: Data] {
        get throws {
            let modules = [
                "CNcurses", "CMD4C", "CQRencode", "CSpawn", "CXML2", "Essentials", "Localization",
                "RIBs", "RIBsTesting", "TerminalUI", "BoardCore", "BoardApp", "NewRIB",
            ]
            let tests = ["Root/RootRouterTests", "Board/BoardRouterTests"]
            let paths =
                modules.map { "Sources/" + $0 } + [
                    "Resources", "Tests/TestSupport", ".swift-format",
                ]
                + tests.map { "Tests/BoardAppTests/\($0).swift" }
            return try PackageCopy(folder: repository).files(below: paths)
        }
    }

    private static func fixture(_ name: String) throws -> [String: Data] {
        try PackageCopy(folder: here.appending(path: "Fixtures/\(name)")).files(below: [""])
    }
}
