// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]
let ribs = Target.Dependency.product(name: "RIBs", package: "board-tui")
let terminal = Target.Dependency.product(name: "TerminalUI", package: "board-tui")

let package = Package(
    name: "stranger",
    platforms: [.macOS("15.4")],
    dependencies: [.package(path: "../board-tui")],
    targets: [
        .target(
            name: "Reader", dependencies: [ribs], path: "Code/Reader", swiftSettings: strict),
        .target(
            name: "Screens", dependencies: [ribs, terminal], path: "Code/Screens",
            swiftSettings: strict),
        .testTarget(
            name: "ReaderTests", dependencies: ["Reader"], path: "Checks/ReaderTests",
            swiftSettings: strict),
        .testTarget(
            name: "ScreensTests", dependencies: ["Screens"], path: "Checks/ScreensTests",
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
