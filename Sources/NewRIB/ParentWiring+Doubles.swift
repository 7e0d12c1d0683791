import Foundation

extension ParentWiring {
    /// Keeps the parent's stand-ins in step: tests would not compile without.
    func editDoubles(_ draft: inout Draft) throws {
        let own = Set(["Interactor", "Router", "Builder", "ViewController"].map { file($0).path })
        let modules = plan.layout.dependents + [plan.layout.target]
        var makers: [URL] = []
        for file in modules.flatMap(\.swiftFiles) where !own.contains(file.path) {
            try draft.edit(file) { source in
                if try updateDoubles(in: &source) { makers.append(file) }
            }
        }
        try addStub(for: makers, to: &draft)
        if try hasRouterTests { try addRouterTests(to: &draft) }
    }

    /// Returns whether the file makes a router of the parent, which needs the child's builder now.
    private func updateDoubles(in source: inout SourceText) throws -> Bool {
        try addRoutes(to: &source)
        try addListener(to: &source)
        try addView(to: &source)
        return try addBuilder(to: &source)
    }

    private func addStub(for makers: [URL], to draft: inout Draft) throws {
        let tests = plan.layout.tests
        let strays = makers.filter { !tests.swiftFiles.contains($0) }
        if let stray = strays.first {
            throw NewRIBError(
                "\(plan.layout.path(of: stray)) makes a \(parent.type)Router outside of "
                    + "\(tests.name), where the stub for its new builder is; nothing was written.")
        }
        let set = plan.isViewless ? "ViewlessParentTests" : "ParentTests"
        if !makers.isEmpty { try plan.add(set, in: plan.testFolder, to: &draft) }
    }

    private func addRouterTests(to draft: inout Draft) throws {
        try plan.add("ParentRouterTests", in: plan.testFolder, to: &draft)
        if isViewless, !plan.isViewless {
            try plan.add("HostedTests", in: plan.testFolder, to: &draft)
        }
        let router = SourceText(try String(contentsOf: file("Router"), encoding: .utf8))
        if try isRoot(router) { return }
        try plan.add("ParentLeavingTests", in: plan.testFolder, to: &draft)
    }

    /// Whether the parent's router tests have a router that tests of a new route can use.
    private var hasRouterTests: Bool {
        get throws {
            try plan.layout.tests.swiftFiles.contains { file in
                let source = SourceText(try String(contentsOf: file, encoding: .utf8))
                let tests = try source.declaration("struct \(parent.type)RouterTests")
                return tests.map {
                    source[$0.body].contains("    let router: \(parent.type)Router\n")
                } ?? false
            }
        }
    }

    private func addRoutes(to source: inout SourceText) throws {
        for name in try source.classes(conformingTo: parent.type + "Routing") {
            let bodies = routes.replacing("()", with: "() {}").split(separator: "\n")
            _ = try source.addMembers(to: "class \(name)", apart: true) { access in
                bodies.map { access + $0 }.joined(separator: "\n")
            }
        }
    }

    private func addListener(to source: inout SourceText) throws {
        let method = child.variable + (plan.isViewless ? "DidFinish" : "DidClose")
        for name in try source.classes(conformingTo: parent.type + "Interactable") {
            _ = try source.addMembers(to: "class \(name)", apart: true) { access in
                "\(access)func \(method)() {}"
            }
        }
    }

    /// A stand-in for a view that showed nothing above itself until now.
    private func addView(to source: inout SourceText) throws {
        for name in try source.classes(conformingTo: parent.type + "ViewControllable") {
            guard let declaration = try source.declaration("class \(name)"),
                !source[declaration.header].contains(parent.type + "Presentable"),
                !source[declaration.body].contains("func push(")
            else { continue }
            _ = try source.addMembers(to: "class \(name)", apart: true) { access in
                "\(access)func push(_ child: any ViewControllable) {}\n"
                    + "\(access)func pop(_ child: any ViewControllable) {}"
            }
        }
    }

    /// Returns whether the file makes a router of the parent.
    private func addBuilder(to source: inout SourceText) throws -> Bool {
        let calls = try source.ranges(of: "\\b\(parent.type)Router\\s*\\(")
        let argument = "\(child.variable)Builder: \(child.type)BuildableStub()"
        for call in calls.reversed() {
            _ = source.addArgument(argument, toListAt: call.upperBound - 1)
        }
        return !calls.isEmpty
    }
}
