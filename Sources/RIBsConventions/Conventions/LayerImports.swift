import SwiftSyntax

/// Interactors import no screen modules, and no part of a RIB imports clients or the store.
enum LayerImports: FileConvention {
    static func findings(in source: SourceFile) -> [Finding] {
        source.outline.imports.compactMap { node in
            let module = node.path.first?.name.text ?? ""
            return complaint(about: module, in: source.name).map { source.finding(node, $0) }
        }
    }

    private static func complaint(about module: String, in file: String) -> String? {
        if file.hasSuffix("Interactor"), ["TerminalUI", "CNcurses"].contains(module) {
            return "An interactor knows no screen; have its presenter use \(module)."
        }
        let parts = ["Builder", "Interactor", "Router", "Presenter", "ViewController"]
        let isClient = ["Client", "Clients", "Store"].contains(where: module.hasSuffix)
        guard isClient, parts.contains(where: file.hasSuffix) else { return nil }
        return "A RIB gets its service through its dependency; do not import \(module)."
    }
}
