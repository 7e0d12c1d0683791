// swift-tools-version: 6.2
import PackageDescription

/// Continuous integration sets this, so that a newer compiler's warnings never break a user's build.
let isStrict = Context.environment["WARNINGS_AS_ERRORS"] != nil

let common: [SwiftSetting] = isStrict ? [.treatAllWarnings(as: .error)] : []
let onMainActor: [SwiftSetting] = common + [.defaultIsolation(MainActor.self)]

let argumentParser = Target.Dependency.product(
    name: "ArgumentParser", package: "swift-argument-parser")
let flyingFox = Target.Dependency.product(name: "FlyingFox", package: "FlyingFox")
let flyingSocks = Target.Dependency.product(name: "FlyingSocks", package: "FlyingFox")

let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let nio = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioPosix = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
let nioHTTP1 = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")
let nioHTTPTypes = Target.Dependency.product(name: "NIOHTTPTypes", package: "swift-nio-extras")
let nioHTTPTypesHTTP1 = Target.Dependency.product(
    name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras")
let lifecycle = Target.Dependency.product(
    name: "ServiceLifecycle", package: "swift-service-lifecycle")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")

let swiftSyntax = Target.Dependency.product(name: "SwiftSyntax", package: "swift-syntax")
let swiftParser = Target.Dependency.product(name: "SwiftParser", package: "swift-syntax")

/// What carries HTTP: libcurl on Linux, unless whoever builds wants Foundation's URLSession there too.
#if os(Linux)
    let usesURLSession = Context.environment["HTTP_ENGINE"] == "URLSession"
#else
    let usesURLSession = true
#endif
let httpEngine: [Target.Dependency] = usesURLSession ? ["URLSessionEngine"] : []
let httpEngineSettings: [SwiftSetting] = usesURLSession ? [.define("USES_URLSESSION")] : []

let package = Package(
    name: "board-tui",
    platforms: [.macOS("15.4")],
    products: [
        .executable(name: "board-tui", targets: ["board-tui"]),
        .executable(name: "board-server", targets: ["board-server"]),
        .library(name: "RIBs", targets: ["RIBs"]),
        .library(name: "RIBsTesting", targets: ["RIBsTesting"]),
        .library(name: "TerminalUI", targets: ["TerminalUI"]),
        .executable(name: "ribs-conventions", targets: ["RIBsConventions"]),
        .plugin(name: "NewRIB", targets: ["NewRIB"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.4.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.90.0"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.30.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.9.0"),
        .package(url: "https://github.com/swhitty/FlyingFox", .upToNextMinor(from: "0.27.0")),
        .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.0"),
    ],
    targets: [
        .systemLibrary(name: "CNcurses", providers: [.apt(["libncurses-dev"])]),
        .systemLibrary(name: "CPostgres", providers: [.apt(["libpq-dev"])]),
        .systemLibrary(name: "CSodium", providers: [.apt(["libsodium-dev"])]),
        .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
        .target(name: "CCrypto"),
        .target(name: "CCurl"),
        .target(name: "CMD4C"),
        .target(name: "CXML2"),
        .target(name: "CSpawn"),
        .target(name: "CSQLite"),
        .target(name: "CTOML"),
        .target(
            name: "Essentials",
            dependencies: [.target(name: "CSpawn", condition: .when(platforms: [.linux]))],
            swiftSettings: common),
        .target(name: "WrittenMoments", swiftSettings: common),
        .target(name: "RIBs", swiftSettings: common),
        .target(name: "RIBsTesting", dependencies: ["RIBs"], swiftSettings: common),
        .target(
            name: "TerminalUI", dependencies: ["CNcurses", "Essentials"], swiftSettings: common),
        .target(
            name: "BoardCore", dependencies: ["CMD4C", "CXML2", "Essentials"], swiftSettings: common
        ),
        .target(
            name: "BoardClients",
            dependencies: [
                "BoardCore", "CCrypto", "CXML2", "CZlib", "Essentials", "WrittenMoments",
                .target(name: "CCurl", condition: .when(platforms: [.linux])),
            ],
            swiftSettings: common),
        .target(
            name: "BoardConfiguration",
            dependencies: ["BoardCore", "CTOML", "Essentials", "TerminalUI"],
            swiftSettings: common),
        .target(
            name: "BoardStore", dependencies: ["BoardCore", "CSQLite", "Essentials"],
            swiftSettings: common),
        .target(
            name: "URLSessionEngine", dependencies: ["BoardClients", "BoardCore"],
            swiftSettings: common),
        .target(name: "LinkSocket", dependencies: ["Essentials"], swiftSettings: common),
        .target(
            name: "BoardApp", dependencies: ["RIBs", "TerminalUI", "BoardCore", "Essentials"],
            swiftSettings: onMainActor),
        .target(
            name: "BoardResources", path: "Resources",
            exclude: [
                "demo-board.json", "languages.txt", "board-tui.desktop", "themes", "board-tui.1",
                "board-server.8", "completions", "link", "pictures", "openapi.json",
            ]),
        .executableTarget(
            name: "board-tui",
            dependencies: [
                "RIBs", "TerminalUI", "BoardCore", "BoardClients", "BoardApp", "BoardStore",
                "LinkSocket", "BoardConfiguration", "BoardResources", "Essentials", argumentParser,
            ] + httpEngine,
            swiftSettings: common + httpEngineSettings),
        .target(
            name: "BoardServer",
            dependencies: [
                "CCrypto", "CPostgres", "CSodium", "CZlib", "Essentials", "WrittenMoments", grdb,
                httpTypes, hummingbird, lifecycle, logging, nio, nioPosix, nioHTTP1, nioHTTPTypes,
                nioHTTPTypesHTTP1,
            ],
            swiftSettings: common),
        .executableTarget(
            name: "board-server",
            dependencies: [
                "BoardServer", "BoardResources", "Essentials", argumentParser, hummingbird, logging,
            ],
            swiftSettings: common),
        .executableTarget(
            name: "RIBsConventions", dependencies: [swiftSyntax, swiftParser],
            swiftSettings: common),
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
                "RIBs", "RIBsTesting", "TerminalUI", "BoardCore", "BoardApp", "CSpawn",
                "Essentials",
            ],
            path: "Tests/TestSupport", swiftSettings: common),
        .testTarget(
            name: "RIBsTests", dependencies: ["RIBs", "RIBsTesting"], swiftSettings: common),
        .testTarget(
            name: "RIBsTestingTests", dependencies: ["RIBs", "RIBsTesting"],
            swiftSettings: common),
        .testTarget(
            name: "TerminalUITests", dependencies: ["TerminalUI", "TestSupport"],
            swiftSettings: common),
        .testTarget(
            name: "BoardCoreTests",
            dependencies: [
                "BoardCore", "BoardResources", "Essentials", "RIBsTesting", "TestSupport",
            ],
            swiftSettings: common),
        .testTarget(
            name: "BoardClientsTests",
            dependencies: [
                "BoardClients", "URLSessionEngine", "BoardCore", "RIBsTesting", "TestSupport",
                flyingFox,
            ],
            swiftSettings: common),
        .testTarget(
            name: "BoardStoreTests",
            dependencies: [
                "BoardStore", "BoardStoreProbe", "BoardCore", "Essentials", "RIBsTesting",
                "TestSupport",
            ],
            swiftSettings: common),
        .executableTarget(
            name: "BoardStoreProbe", dependencies: ["BoardCore", "BoardStore", "Essentials"],
            path: "Tests/BoardStoreProbe", swiftSettings: common),
        .testTarget(
            name: "BoardConfigurationTests",
            dependencies: ["BoardConfiguration", "Essentials", "TerminalUI", "TestSupport"],
            swiftSettings: common),
        .testTarget(
            name: "BoardServerTests",
            dependencies: [
                "BoardServer", "TestSupport", "BoardResources", "CPostgres", "CZlib", "Essentials",
                "board-server", grdb,
                hummingbird, lifecycle, logging,
            ],
            exclude: ["bench-server.sh", "check-api.sh", "postgresql.sh", "run-postgresql.sh"],
            swiftSettings: common),
        .testTarget(
            name: "LinkSocketTests", dependencies: ["LinkSocket", "TestSupport"],
            swiftSettings: common),
        .testTarget(
            name: "BoardAppTests",
            dependencies: [
                "BoardApp", "RIBs", "RIBsTesting", "TerminalUI", "BoardCore", "BoardClients",
                "BoardResources", "TestSupport",
            ],
            swiftSettings: common),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "board-tui", "board-server", "BoardApp", "BoardConfiguration", "BoardCore",
                "BoardStore", "Essentials", "LinkSocket", "TerminalUI", "TestSupport",
                argumentParser,
                flyingFox, flyingSocks,
            ],
            swiftSettings: common),
        .testTarget(
            name: "RIBsConventionsTests", dependencies: ["RIBsConventions", "TestSupport"],
            exclude: ["Fixtures"], swiftSettings: common),
        .testTarget(
            name: "NewRIBTests", dependencies: ["RIBsConventions", "TestSupport"],
            exclude: ["Fixtures"],
            swiftSettings: common),
        .testTarget(
            name: "HostileTests",
            dependencies: ["BoardClients", "BoardCore", "Essentials", "TerminalUI", "TestSupport"],
            swiftSettings: common),
        .executableTarget(
            name: "Benchmarks",
            dependencies: ["TestSupport", "TerminalUI", "BoardResources", argumentParser],
            path: "Tests/Benchmarks", exclude: ["Sources"], swiftSettings: common),
        .executableTarget(
            name: "SourceBenchmarks",
            dependencies: ["BoardClients", "BoardCore", "TestSupport", argumentParser] + httpEngine,
            path: "Tests/Benchmarks/Sources", swiftSettings: common + httpEngineSettings),
        .executableTarget(
            name: "RIBsBenchmarks", dependencies: ["RIBs", "AllocationCounter", argumentParser],
            path: "Tests/RIBsBenchmarks", swiftSettings: common),
        .target(name: "AllocationCounter", path: "Tests/AllocationCounter"),
        .executableTarget(
            name: "BenchmarkFloor", path: "Tests/BenchmarkFloor",
            linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("panelw")]),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
