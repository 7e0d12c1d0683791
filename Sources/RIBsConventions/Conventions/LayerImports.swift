import SwiftSyntax

/// Interactors import no screen modules, and no part of a RIB imports clients or the store.
enum LayerImports: FileConvention {
    static func findings(in source: SourceFile) -> [Finding] {
        source.outline.imports.compactMap { node in
            let module = node.path.first?.name.text ?? ""
            return message(forImport: module, in: source.name).map { source.finding(node, $0) }
        }
    }

    private static func message(forImport module: String, in file: String) -> String? {
        if file.hasSuffix("Interactor"), ["TerminalUI", "CNcurses"].contains(module) {
            return "An interactor must not depend on the screen. Use \(module) in its presenter."
        }
        let parts = ["Builder", "Interactor", "Router", "Presenter", "ViewController"]
        let isClient = ["Client", "Clients", "Store"].contains(where: module.hasSuffix)
        guard isClient, parts.contains(where: file.hasSuffix) else { return nil }
        return "A RIB receives services through its dependency. Do not import \(module)."
    }
}
