import Foundation

/// The lines that attach a RIB to its parent, for the user to paste into the parent's files.
struct ParentLines {
    private let plan: RIBPlan
    private let parent: String
    private let folder: URL

    init(plan: RIBPlan, parent: RIBName) throws {
        guard let folder = plan.layout.existing[parent.type] else {
            throw NewRIBError(Self.missing(parent, in: plan.layout))
        }
        self.plan = plan
        self.parent = parent.type
        self.folder = folder
        guard FileManager.default.fileExists(atPath: file("Router").path) else {
            throw NewRIBError(
                "\(parent.type) has a LeafRouter, which attaches no children. Write "
                    + "\(parent.type)Router first; new-rib NAME --with-children shows how.")
        }
    }

    private static func missing(_ parent: RIBName, in layout: PackageLayout) -> String {
        let module = layout.target.name
        let names = layout.existing.keys.sorted().joined(separator: ", ")
        return names.isEmpty
            ? "\(module) has no RIBs yet. Create the first one without --parent."
            : "There is no RIB \(parent.type) in \(module). Choose one of: \(names)."
    }

    /// Adds the stub that the tests of the parent's router need.
    func addStub(to draft: inout Draft) throws {
        let set = plan.isViewless ? "ViewlessParentTests" : "ParentTests"
        try plan.add(set, in: plan.testFolder, to: &draft)
    }

    /// The lines, grouped by the declarations to which they belong.
    func text() throws -> String {
        let hasView = FileManager.default.fileExists(atPath: file("ViewController").path)
        let view = plan.hasTerminal ? "TerminalStacking" : "PlainStacking"
        let templates = ["Lines", hasView ? view : "Hosting"]
        let place = hasView ? "viewController" : "viewHost"
        let (build, attach) = plan.isViewless ? (", showingIn: " + place, "") : ("", place)
        let values = [
            "__access__": access, "__folder__": plan.layout.path(of: folder),
            "__end__": plan.isViewless ? "Finish" : "Close",
            "__routing__": plan.isViewless ? "Routing" : "ViewableRouting",
            "__build__": build, "__attach__": attach.isEmpty ? "" : ", showingIn: " + attach,
        ]
        return try templates.map { name in
            values.reduce(plan.filled(try Template.text("Parent", name))) {
                $0.replacing($1.key, with: $1.value)
            }
        }
        .joined(separator: "\n")
    }

    /// The access level of the parent's types, followed by a space, or an empty string.
    private var access: String {
        let text = (try? String(contentsOf: file("Interactor"), encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.contains("class \(parent)Interactor") }
        return ["public", "package"].first { line?.contains($0) == true }.map { $0 + " " } ?? ""
    }

    private func file(_ role: String) -> URL { folder.appending(path: parent + role + ".swift") }
}
