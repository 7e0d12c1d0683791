import Foundation

/// The plan for the files of a new RIB.
struct RIBPlan {
    let name: RIBName
    let parent: RIBName?
    let isViewless: Bool
    let hasChildren: Bool
    let hasTerminal: Bool
    let layout: PackageLayout
    let folder: URL
    let testFolder: URL

    init(options: Options, layout: PackageLayout) {
        name = options.name
        parent = options.parent
        isViewless = options.isViewless
        hasChildren = options.hasChildren
        self.layout = layout
        hasTerminal = layout.target.depends(on: "TerminalUI")
        let home = layout.target.home(
            ofChildOf: options.parent.flatMap { layout.existing[$0.type] })
        folder = home.appending(path: name.type)
        testFolder = layout.target.mirror(of: folder, in: layout.tests)
    }

    func addFiles(to draft: inout Draft) throws {
        let view = hasTerminal ? "TerminalView" : "PlainView"
        let sets = isViewless ? ["Viewless"] : ["View", view] + (hasChildren ? ["Router"] : [])
        let testSets =
            isViewless
            ? ["ViewlessTests"]
            : ["ViewTests", view + "Tests"] + (hasChildren ? ["RouterTests"] : [])
        for set in sets { try add(set, in: folder, to: &draft) }
        for set in testSets { try add(set, in: testFolder, to: &draft) }
    }

    func add(_ set: String, in folder: URL, to draft: inout Draft) throws {
        for file in try Template.files(in: set) {
            draft.add(filled(file.text), at: folder.appending(path: name.type + file.name))
        }
    }

    /// Returns a template with its placeholders replaced.
    func filled(_ template: String) -> String {
        let view = hasChildren ? "\(name.type)ViewControllable, " : "ViewControllable, "
        let values = [
            "__Name__": name.type, "__name__": name.variable, "__Parent__": parent?.type ?? "",
            "__Target__": layout.target.moduleName,
            "__MainActor__": isolatesListeners ? "@MainActor " : "",
            "__Router__": hasChildren ? name.type + "Router" : "LeafRouter",
            "__Interactable__": hasChildren ? "\(name.type)Interactable, " : "",
            "__ViewControllable__": hasChildren || !hasControllableViews ? view : "",
        ]
        let lines = template.replacing(#/__children__(.*\n)/#) { hasChildren ? $0.1 : "" }
        return values.reduce(lines) { $0.replacing($1.key, with: $1.value) }
    }

    /// A Boolean value that indicates whether every screen of the module is `ViewControllable`.
    private var hasControllableViews: Bool {
        layout.target.swiftFiles.contains { file in
            let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
            return text.contains("extension ViewController: ViewControllable")
        }
    }

    /// A Boolean value that indicates whether plain listener protocols need `@MainActor`.
    ///
    /// A redundant attribute is harmless, so it is omitted only if another RIB omits it.
    private var isolatesListeners: Bool {
        let interactors = layout.existing.map { $1.appending(path: $0 + "Interactor.swift") }
        return !interactors.contains { file in
            let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
            return text.contains(#/\n(?:package |public )?protocol \w+Listener: AnyObject/#)
                && !text.contains("@MainActor")
        }
    }
}
