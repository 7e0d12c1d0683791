import Foundation
import PackagePlugin

/// The folders of the package's RIBs and their tests.
struct PackageLayout {
    private let root: URL
    private let targets: [SwiftSourceModuleTarget]
    /// The module for the new RIB.
    let target: SwiftSourceModuleTarget
    /// The module for its tests.
    let tests: SwiftSourceModuleTarget
    /// The folders of existing RIBs, by name.
    let existing: [String: URL]

    init(package: Package, options: Options) throws {
        root = package.directoryURL
        targets = package.targets.compactMap { $0 as? SwiftSourceModuleTarget }
        target = try Self.target(named: options.target, among: targets)
        tests = try Self.tests(of: target, among: targets)
        existing = target.ribs
    }

    /// The modules whose types are visible to the generated code or use it.
    var visible: [SwiftSourceModuleTarget] {
        let used = target.recursiveTargetDependencies + tests.recursiveTargetDependencies
        return used.compactMap { $0 as? SwiftSourceModuleTarget } + [target, tests]
    }

    /// Returns a file's path relative to the package.
    func path(of file: URL) -> String {
        file.path.hasPrefix(root.path + "/")
            ? String(file.path.dropFirst(root.path.count + 1)) : file.path
    }

    private static func target(
        named name: String?, among targets: [SwiftSourceModuleTarget]
    ) throws -> SwiftSourceModuleTarget {
        let users = targets.filter { $0.kind != .test && $0.depends(on: "RIBs") }
        let owners = users.filter { !$0.ribs.isEmpty }
        let candidates = name == nil && !owners.isEmpty ? owners : users
        let chosen = candidates.filter { name == nil || $0.name == name }
        guard let target = chosen.first, chosen.count == 1 else {
            throw NewRIBError(message(forTarget: name, among: candidates.map(\.name)))
        }
        return target
    }

    private static let noModule =
        "No module of this package depends on RIBs. "
        + "Add the product RIBs to a module in Package.swift."

    private static func message(forTarget name: String?, among candidates: [String]) -> String {
        let list = candidates.sorted().joined(separator: ", ")
        if candidates.isEmpty { return noModule }
        guard let name else {
            return "Several modules use RIBs. Choose one with --target: \(list)."
        }
        return "\(name) is not a module that depends on RIBs. Choose one of: \(list)."
    }

    private static func tests(
        of target: SwiftSourceModuleTarget, among targets: [SwiftSourceModuleTarget]
    ) throws -> SwiftSourceModuleTarget {
        let candidates = targets.filter { $0.kind == .test && $0.depends(on: target.name) }
        let named = candidates.first { $0.name == target.name + "Tests" }
        guard let tests = named ?? (candidates.count == 1 ? candidates.first : nil) else {
            throw NewRIBError(
                "The tests of the RIB need a test target. "
                    + "Add \(target.name)Tests, which depends on \(target.name), to Package.swift.")
        }
        return tests
    }
}
