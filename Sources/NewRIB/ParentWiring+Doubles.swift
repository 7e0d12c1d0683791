import Foundation

extension ParentWiring {
    /// Updates the parent's test doubles, or the tests would not compile.
    func editDoubles(_ draft: inout Draft) throws {
        let own = ["Interactor", "Router", "Builder", "ViewController"].map { file($0).path }
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

    /// Updates a file; returns whether it creates the parent's router, which now needs a builder.
    private func updateDoubles(in source: inout SourceText) throws -> Bool {
        let end = plan.isViewless ? "DidFinish" : "DidClose"
        let bodies = routes.replacing("()", with: "() {}")
        try add(bodies, toClassesThatAre: "Routing", in: &source)
        try add(
            "__access__func \(child.variable)\(end)() {}", toClassesThatAre: "Interactable",
            in: &source)
        try add(
            ["push", "pop"].map { "__access__func \($0)(_ child: any ViewControllable) {}" }
                .joined(separator: "\n"), toClassesThatAre: "ViewControllable", in: &source)
        let argument = "\(child.variable)Builder: \(child.type)BuildableStub()"
        return try source.insert(argument, at: .lists("\\b\(parent)Router\\s*\\(")) > 0
    }

    /// Adds members to the test doubles of a role.
    ///
    /// A view double may have the stacking methods already, for example if it is a presenter too.
    private func add(
        _ members: String, toClassesThatAre role: String, in source: inout SourceText
    ) throws {
        for type in try source.classes(conformingTo: parent + role).map({ "class " + $0 }) {
            let body = try source.declaration(type)?.body ?? 0..<0
            let isView = role == "ViewControllable"
            let isPresenter = try source.declares(type, with: parent + "Presentable")
            if isView, isPresenter || source[body].contains("func push(") { continue }
            _ = try source.insert(members, at: .members(type: type))
        }
    }

    private func addStub(for makers: [URL], to draft: inout Draft) throws {
        let tests = plan.layout.tests
        if let stray = makers.first(where: { !tests.swiftFiles.contains($0) }) {
            throw NewRIBError(
                "\(plan.layout.path(of: stray)) makes a \(parent)Router outside of "
                    + "\(tests.name), where the stub for its new builder is; nothing was written.")
        }
        let set = plan.isViewless ? "ViewlessParentTests" : "ParentTests"
        if !makers.isEmpty { try plan.add(set, in: plan.testFolder, to: &draft) }
    }

    private func addRouterTests(to draft: inout Draft) throws {
        var sets = ["ParentRouterTests"]
        if !plan.isViewless { sets.append("ShownTests") }
        if try !plan.isViewless && !isRoot { sets.append("ParentLeavingTests") }
        for set in sets { try plan.add(set, in: plan.testFolder, to: &draft) }
    }

    /// Set if the parent's router tests have a `router` that tests of a new route can use.
    private var hasRouterTests: Bool {
        get throws {
            try plan.layout.tests.swiftFiles.contains { file in
                let source = SourceText(try String(contentsOf: file, encoding: .utf8))
                let body = try source.declaration("struct \(parent)RouterTests")?.body ?? 0..<0
                return source[body].contains("    let router: \(parent)Router\n")
            }
        }
    }
}
