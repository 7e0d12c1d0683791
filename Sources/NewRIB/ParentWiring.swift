import Foundation

/// The changes that attach a RIB to a parent, in the parent's files and its test doubles.
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

    /// Checks that a parent without a view has a host view for its children.
    private func requirePlaceForViews() throws {
        guard try isViewless && !source("Router").declares(router, with: "HostingRouter") else {
            return
        }
        throw NewRIBError(
            "\(parent) has no view and no place to show others in; let its router inherit "
                + "from HostingRouter or choose another parent. Nothing was written.")
    }

    /// Removes `override`, because the initializer with another parameter overrides nothing.
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

    /// A Boolean value that indicates whether the parent is the root, as its router's source shows.
    var isRoot: Bool {
        get throws { try source("Router").declares(router, with: "LaunchRouter") }
    }

    /// Returns the URL of a file of the parent, as in `file("Router")`.
    func file(_ role: String) -> URL {
        folder.appending(path: "\(parent)\(role).swift")
    }

    /// Returns the original source of a file of the parent.
    func source(_ role: String) throws -> SourceText {
        SourceText(try String(contentsOf: file(role), encoding: .utf8))
    }

    private func exists(_ role: String) -> Bool {
        FileManager.default.fileExists(atPath: file(role).path)
    }

    /// Throws an error that names a missing declaration, unless it was found.
    func require(_ isFound: Bool, _ what: String, in role: String) throws {
        guard !isFound else { return }
        throw NewRIBError(
            "\(plan.layout.path(of: file(role))) needs \(what) to add \(child.type) to; "
                + "nothing was written.")
    }
}
