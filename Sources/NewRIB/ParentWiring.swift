import Foundation

/// Makes a RIB a child of another: changes the parent's files and its stand-ins in the tests.
struct ParentWiring {
    let plan: RIBPlan
    let parent: RIBName
    let folder: URL
    let isViewless: Bool

    init(plan: RIBPlan, parent: RIBName) throws {
        guard let folder = plan.layout.existing[parent.type] else {
            throw NewRIBError(Self.missing(parent, in: plan.layout))
        }
        self.plan = plan
        self.parent = parent
        self.folder = folder
        let view = folder.appending(path: parent.type + "ViewController.swift")
        isViewless = !FileManager.default.fileExists(atPath: view.path)
    }

    private static func missing(_ parent: RIBName, in layout: PackageLayout) -> String {
        let module = layout.target.name
        let names = layout.existing.keys.sorted().joined(separator: ", ")
        return names.isEmpty
            ? "\(module) has no RIB so far; write the first one without --parent."
            : "There is no RIB \(parent.type) in \(module); the parent is one of: \(names)."
    }

    var child: RIBName { plan.name }

    func apply(to draft: inout Draft) throws {
        try requireFiles()
        if isViewless { try requireHost() }
        try editInteractor(&draft)
        try editRouter(&draft)
        try editBuilder(&draft)
        if !isViewless { try letViewShowOthers(&draft) }
        try editDoubles(&draft)
    }

    /// A file of the parent, as in `file("Router")`.
    func file(_ role: String) -> URL {
        folder.appending(path: "\(parent.type)\(role).swift")
    }

    private func requireFiles() throws {
        for role in ["Interactor", "Router", "Builder"] {
            let isThere = FileManager.default.fileExists(atPath: file(role).path)
            try require(isThere, "to be there", in: file(role))
        }
    }

    /// A parent without a view shows others in the place that it was given, if it was.
    private func requireHost() throws {
        let source = SourceText(try String(contentsOf: file("Router"), encoding: .utf8))
        guard try !inherits(from: "HostingRouter", source) else { return }
        throw NewRIBError(
            "\(parent.type) has no view and no place to show others in; let its router inherit "
                + "from HostingRouter or choose another parent. Nothing was written.")
    }

    /// Throws what the command could not find, unless it was found.
    func require(_ isFound: Bool, _ what: String, in file: URL) throws {
        guard !isFound else { return }
        throw NewRIBError(
            "\(plan.layout.path(of: file)) needs \(what) to add \(child.type) to; "
                + "nothing was written."
        )
    }

    /// A snippet for members of a type with the given access level.
    func snippet(_ name: String) -> (_ access: String) throws -> String {
        { access in
            plan.filled(try Template.snippet(name), access: access)
                .replacing("__place__", with: isViewless ? "viewHost" : "viewController")
        }
    }
}

extension ParentWiring {
    var routes: String { "func routeTo\(child.type)()\nfunc detach\(child.type)()" }
    var listenerSnippet: String { plan.isViewless ? "ViewlessListener" : "ViewListener" }

    private func editInteractor(_ draft: inout Draft) throws {
        let file = file("Interactor")
        let (routing, interactor) = (
            "protocol \(parent.type)Routing", "class \(parent.type)Interactor"
        )
        try draft.edit(file) { source in
            try require(
                source.addMembers(to: routing, apart: false) { _ in routes }, routing, in: file)
            try require(
                source.addMembers(to: interactor, apart: true, snippet(listenerSnippet)),
                interactor, in: file)
        }
    }
}
