import Foundation

/// Packages that the command is tried on: a copy of this one and a stranger's that depends on it.
///
/// They stay in `.build` between runs, so that only what has changed is built again.
struct Workspace {
    static let root = repository.appending(path: ".build/new-rib")
    static let board = PackageCopy(folder: root.appending(path: "board-tui"))
    static let stranger = PackageCopy(folder: root.appending(path: "stranger"))

    private static let here = URL(filePath: #filePath).deletingLastPathComponent()
    static let repository = here.deletingLastPathComponent().deletingLastPathComponent()

    /// Makes the packages what they are before the command has done anything.
    static func reset() throws {
        let hasMoved = try board.mirror(sources.merging(fixture("Board")) { _, own in own })
        try stranger.mirror(fixture("Stranger"))
        // The package manager looks for new files in a package that another one depends on only
        // when that one's manifest has been written.
        let manifest = "Package.swift"
        if hasMoved { try stranger.write(Data(stranger.text(manifest).utf8), to: manifest) }
    }

    /// Of the tests, those that name routers and their stand-ins.
    private static var sources: [String: Data] {
        get throws {
            let modules = [
                "CNcurses", "CMD4C", "CSpawn", "CXML2", "Essentials", "RIBs", "RIBsTesting",
                "TerminalUI", "BoardCore", "BoardApp", "NewRIB",
            ]
            let tests =
                ["Root/RootRouterTests", "Board/BoardRouterTests"]
                + ["PostDetail/PostDetailRouterTests", "BoardPicker/BoardPickerRouterTests"]
            let paths =
                modules.map { "Sources/" + $0 } + ["Tests/TestSupport", ".swift-format"]
                + tests.map { "Tests/BoardAppTests/\($0).swift" }
            return try PackageCopy(folder: repository).files(below: paths)
        }
    }

    private static func fixture(_ name: String) throws -> [String: Data] {
        try PackageCopy(folder: here.appending(path: "Fixtures/\(name)")).files(below: [""])
    }
}
