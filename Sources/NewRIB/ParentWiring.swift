import Foundation

/// Makes a RIB a child of another: changes the parent's files and its stand-ins in the tests.
struct ParentWiring {
    let plan: RIBPlan
    let parent: String
    let child: RIBName
    private let folder: URL

    init(plan: RIBPlan, parent: RIBName) throws {
        guard let folder = plan.layout.existing[parent.type] else {
            throw NewRIBError(Self.missing(parent, in: plan.layout))
        }
        self.plan = plan
        self.parent = parent.type
        child = plan.name
        self.folder = folder
    }

    private static func missing(_ parent: RIBName, in layout: PackageLayout) -> String {
        let module = layout.target.name
        let names = layout.existing.keys.sorted().joined(separator: ", ")
        return names.isEmpty
            ? "\(module) has no RIB so far; write the first one without --parent."
            : "There is no RIB \(parent.type) in \(module); the parent is one of: \(names)."
    }

    func apply(to draft: inout Draft) throws {
        for role in ["Interactor", "Router", "Builder"] {
            try require(exists(role), "to be there", in: role)
        }
        try requirePlaceForViews()
        for insertion in try insertions() { try insert(insertion, &draft) }
        try draft.edit(file("Router"), removeOverride)
        if !isViewless { try letViewShowOthers(&draft) }
        try editDoubles(&draft)
    }

    /// A parent without a view shows others in the place that it was given, if it was.
    private func requirePlaceForViews() throws {
        guard try isViewless && !source("Router").declares(router, with: "HostingRouter") else {
            return
        }
        throw NewRIBError(
            "\(parent) has no view and no place to show others in; let its router inherit "
                + "from HostingRouter or choose another parent. Nothing was written.")
    }

    /// With one more parameter the initializer overrides nothing.
    private func removeOverride(in source: inout SourceText) throws {
        let words = try source.ranges(of: "\\boverride\\s+(?=init\\b)", inType: router)
        if let word = words.first { source.replace(word, with: "") }
    }

    private func insert(_ insertion: Insertion, _ draft: inout Draft) throws {
        try draft.edit(file(insertion.role)) { source in
            for (text, anchor) in insertion.choices {
                let count = try source.insert(text, at: anchor)
                if count == 1 { return }
                if count > 1 { break }
            }
            try require(false, insertion.needs, in: insertion.role)
        }
    }
}

extension ParentWiring {
    var router: String { "class \(parent)Router" }
    var isViewless: Bool { !exists("ViewController") }

    /// Whether the parent is the root of the tree, as its router's text says.
    var isRoot: Bool {
        get throws { try source("Router").declares(router, with: "LaunchRouter") }
    }

    /// A file of the parent, as in `file("Router")`.
    func file(_ role: String) -> URL {
        folder.appending(path: "\(parent)\(role).swift")
    }

    /// What a file of the parent says before it is changed.
    func source(_ role: String) throws -> SourceText {
        SourceText(try String(contentsOf: file(role), encoding: .utf8))
    }

    private func exists(_ role: String) -> Bool {
        FileManager.default.fileExists(atPath: file(role).path)
    }

    /// Throws what the command could not find, unless it was found.
    func require(_ isFound: Bool, _ what: String, in role: String) throws {
        guard !isFound else { return }
        throw NewRIBError(
            "\(plan.layout.path(of: file(role))) needs \(what) to add \(child.type) to; "
                + "nothing was written.")
    }
}
