// swift-tools-version: 6.2
import PackageDescription

/// Continuous integration sets this, so that a newer compiler's warnings never break a user's build.
let isStrict = Context.environment["WARNINGS_AS_ERRORS"] != nil

/// The parts to build beside the RIBs libraries, separated by commas: `app`, `server`, `conventions`,
/// or `tests`, which includes all. Without one, as for a package that depends on RIBs, nothing is fetched. An
/// environment variable does what traits would, without compiling every target again for each set.
let parts = Set((Context.environment["BOARD_PARTS"] ?? "").split(separator: ","))
let hasTests = parts.contains("tests")
let hasServer = hasTests || parts.contains("server")
let hasApp = hasTests || parts.contains("app")
let hasConventions = hasTests || parts.contains("conventions")

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

/// The libraries, and the tool that writes a RIB.
let libraries: [Target] = [
    .target(name: "RIBs", swiftSettings: common),
    .target(name: "RIBsTesting", dependencies: ["RIBs"], swiftSettings: common),
    .plugin(
        name: "NewRIB",
        capability: .command(
            intent: .custom(verb: "new-rib", description: "Write a new RIB and its tests."),
            permissions: [
                .writeToPackageDirectory(reason: "It writes the files of the new RIB.")
            ]),
        path: "Sources/NewRIB", exclude: ["Templates"]),
    .testTarget(
        name: "RIBsTests", dependencies: ["RIBs", "RIBsTesting"], swiftSettings: common),
    .testTarget(
        name: "RIBsTestingTests", dependencies: ["RIBs", "RIBsTesting"],
        swiftSettings: common),
]

/// Targets of the app and of the server.
let shared: [Target] = [
    .target(name: "CCrypto"),
    .target(name: "CSpawn"),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .target(
        name: "Essentials",
        dependencies: [.target(name: "CSpawn", condition: .when(platforms: [.linux]))],
        swiftSettings: common),
    .target(name: "DateParsing", swiftSettings: common),
    .target(
        name: "BoardResources", path: "Resources",
        exclude: [
            "demo-board.json", "demo-board.ko.json", "languages.txt", "board-tui.desktop", "themes",
            "board-tui.1", "board-tui-config.5", "board-tui-document.5", "board-server.8",
            "completions", "link", "pictures", "openapi.json", "translations",
        ]),
    .target(name: "Localization", dependencies: ["BoardResources"], swiftSettings: common),
]

let app: [Target] = [
    .systemLibrary(name: "CNcurses", providers: [.apt(["libncurses-dev"])]),
    .target(name: "CCurl"),
    .target(name: "CMD4C"),
    .target(name: "CQRencode"),
    .target(name: "CXML2"),
    .target(name: "CSQLite"),
    .target(name: "CTOML"),
    .target(
        name: "TerminalUI", dependencies: ["CNcurses", "Essentials", "Localization"],
        swiftSettings: common),
    .target(
        name: "BoardCore", dependencies: ["CMD4C", "CXML2", "Essentials", "Localization"],
        swiftSettings: common),
    .target(
        name: "BoardClients",
        dependencies: [
            "BoardCore", "CCrypto", "CXML2", "CZlib", "Essentials", "DateParsing", "Localization",
            .target(name: "CCurl", condition: .when(platforms: [.linux])),
        ],
        swiftSettings: common),
    .target(
        name: "BoardConfiguration",
        dependencies: ["BoardCore", "CTOML", "Essentials", "Localization", "TerminalUI"],
        swiftSettings: common),
    .target(
        name: "BoardStore", dependencies: ["BoardCore", "CSQLite", "Essentials", "Localization"],
        swiftSettings: common),
    .target(
        name: "URLSessionEngine", dependencies: ["BoardClients", "BoardCore"],
        swiftSettings: common),
    .target(name: "LinkSocket", dependencies: ["Essentials"], swiftSettings: common),
    .target(
        name: "BoardApp",
        dependencies: [
            "RIBs", "TerminalUI", "BoardCore", "CQRencode", "Essentials", "Localization",
        ],
        swiftSettings: onMainActor),
    .executableTarget(
        name: "board-tui",
        dependencies: [
            "RIBs", "TerminalUI", "BoardCore", "BoardClients", "BoardApp", "BoardStore",
            "LinkSocket", "BoardConfiguration", "BoardResources", "Essentials", "Localization",
            argumentParser,
        ] + httpEngine,
        exclude: ["Launch/NotBuilt.swift"], swiftSettings: common + httpEngineSettings),
]

let server: [Target] = [
    .systemLibrary(name: "CPostgres", providers: [.apt(["libpq-dev"])]),
    .systemLibrary(name: "CSodium", providers: [.apt(["libsodium-dev"])]),
    .target(
        name: "BoardServer",
        dependencies: [
            "CCrypto", "CPostgres", "CSodium", "CZlib", "Essentials", "DateParsing", "Localization",
            grdb, httpTypes, hummingbird, lifecycle, logging, nio, nioPosix, nioHTTP1, nioHTTPTypes,
            nioHTTPTypesHTTP1,
        ],
        swiftSettings: common),
    .executableTarget(
        name: "board-server",
        dependencies: [
            "BoardServer", "BoardResources", "Essentials", argumentParser, hummingbird, logging,
        ],
        swiftSettings: common),
]

/// The program `ribs-conventions`.
let conventions: [Target] = [
    .executableTarget(
        name: "RIBsConventions", dependencies: [swiftSyntax, swiftParser],
        swiftSettings: common)
]

/// The other tests, and benchmarks.
let tests: [Target] = [
    .target(
        name: "TestSupport",
        dependencies: [
            "RIBs", "RIBsTesting", "TerminalUI", "BoardCore", "BoardApp", "CSpawn",
            "Essentials", "Localization",
        ],
        path: "Tests/TestSupport", swiftSettings: common),
    .testTarget(
        name: "LocalizationTests", dependencies: ["BoardResources", "Localization"],
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
            "BoardClients", "URLSessionEngine", "BoardCore", "Localization", "RIBsTesting",
            "TestSupport", flyingFox,
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
        dependencies: [
            "BoardConfiguration", "Essentials", "Localization", "TerminalUI", "TestSupport",
        ],
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
            "BoardResources", "Localization", "TestSupport",
        ],
        swiftSettings: common),
    .testTarget(
        name: "EndToEndTests",
        dependencies: [
            "board-tui", "board-server", "BoardApp", "BoardClients", "BoardConfiguration",
            "BoardCore", "BoardServer", "BoardStore", "Essentials", "LinkSocket", "TerminalUI",
            "TestSupport",
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
        path: "Tests/Benchmarks", exclude: ["Sources", "Store"], swiftSettings: common),
    .executableTarget(
        name: "SourceBenchmarks",
        dependencies: ["BoardClients", "BoardCore", "TestSupport", argumentParser] + httpEngine,
        path: "Tests/Benchmarks/Sources", swiftSettings: common + httpEngineSettings),
    .executableTarget(
        name: "StoreBenchmarks",
        dependencies: ["BoardCore", "BoardStore", "TestSupport", argumentParser],
        path: "Tests/Benchmarks/Store", swiftSettings: common),
    .executableTarget(
        name: "RIBsBenchmarks", dependencies: ["RIBs", "AllocationCounter", argumentParser],
        path: "Tests/RIBsBenchmarks", swiftSettings: common),
    .target(name: "AllocationCounter", path: "Tests/AllocationCounter"),
    .executableTarget(
        name: "BenchmarkFloor", path: "Tests/BenchmarkFloor",
        linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("panelw")]),
]

let package = Package(
    name: "board-tui",
    platforms: [.macOS("15.4")],
    products: [
        .executable(name: "board-tui", targets: ["board-tui"]),
        .library(name: "RIBs", targets: ["RIBs"]),
        .library(name: "RIBsTesting", targets: ["RIBsTesting"]),
        .plugin(name: "NewRIB", targets: ["NewRIB"]),
    ],
    targets: libraries,
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)

if hasApp || hasServer {
    package.dependencies.append(
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"))
    package.targets += shared
}
if hasApp {
    package.targets += app
} else {
    // Names the command that builds the app.
    package.targets.append(
        .executableTarget(
            name: "board-tui", path: "Sources/board-tui", sources: ["Launch/NotBuilt.swift"],
            swiftSettings: common))
}
if hasServer {
    package.products.append(.executable(name: "board-server", targets: ["board-server"]))
    package.dependencies += [
        .package(url: "https://github.com/apple/swift-http-types", from: "1.4.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.90.0"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.30.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.9.0"),
    ]
    package.targets += server
}
if hasConventions {
    package.products.append(.executable(name: "ribs-conventions", targets: ["RIBsConventions"]))
    package.dependencies.append(
        .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.0"))
    package.targets += conventions
}
if hasTests {
    package.dependencies.append(
        .package(url: "https://github.com/swhitty/FlyingFox", .upToNextMinor(from: "0.27.0")))
    package.targets += tests
}
