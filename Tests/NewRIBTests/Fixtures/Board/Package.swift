// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
    name: "board-tui",
    platforms: [.macOS("15.4")],
    products: [
        .library(name: "RIBs", targets: ["RIBs"]),
        .library(name: "TerminalUI", targets: ["TerminalUI"]),
        .plugin(name: "NewRIB", targets: ["NewRIB"]),
    ],
    targets: [
        .systemLibrary(name: "CNcurses"),
        .target(name: "CMD4C"),
        .target(name: "CQRencode"),
        .target(name: "CSpawn"),
        .target(name: "CXML2"),
        .target(
            name: "BoardResources", path: "Resources",
            exclude: [
                "demo-board.json", "demo-board.ko.json", "languages.txt", "board-tui.desktop",
                "themes", "board-tui.1", "board-tui-config.5", "board-tui-document.5",
                "board-server.8", "completions", "link", "pictures", "openapi.json", "translations",
            ]),
        .target(name: "Essentials", dependencies: ["CSpawn"]),
        .target(name: "Localization", dependencies: ["BoardResources"]),
        .target(name: "RIBs"),
        .target(name: "RIBsTesting", dependencies: ["RIBs"]),
        .target(name: "TerminalUI", dependencies: ["CNcurses", "Essentials", "Localization"]),
        .target(
            name: "BoardCore", dependencies: ["CMD4C", "CXML2", "Essentials", "Localization"]),
        .target(
            name: "BoardApp",
            dependencies: [
                "RIBs", "TerminalUI", "BoardCore", "CQRencode", "Essentials", "Localization",
            ],
            swiftSettings: strict + [.defaultIsolation(MainActor.self)]),
        .plugin(
            name: "NewRIB",
            capability: .command(
                intent: .custom(verb: "new-rib", description: "Write a new RIB and its tests."),
                permissions: [
                    .writeToPackageDirectory(reason: "It writes the files of the new RIB.")
                ]),
            path: "Sources/NewRIB", exclude: ["Templates"]),
        .target(
            name: "TestSupport",
            dependencies: [
                "RIBs", "RIBsTesting", "TerminalUI", "BoardCore", "BoardApp", "Localization",
            ],
            path: "Tests/TestSupport", swiftSettings: strict),
        .testTarget(
            name: "BoardAppTests",
            dependencies: [
                "BoardApp", "RIBs", "RIBsTesting", "TerminalUI", "BoardCore", "Localization",
                "TestSupport",
            ],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
