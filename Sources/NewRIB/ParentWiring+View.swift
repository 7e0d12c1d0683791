import Foundation

extension ParentWiring {
    /// The library's protocol for views that present other views.
    private static let stacking = "ViewStacking"

    /// Makes the parent's view able to present other views.
    func letViewShowOthers(_ draft: inout Draft) throws {
        let own = try stackingProtocols()
        let type = "protocol \(parent)ViewControllable"
        let source = try source("Router")
        guard let header = try source.declaration(type)?.header else {
            return try require(false, type, in: "Router")
        }
        if (own + [Self.stacking]).contains(where: source[header].contains) { return }
        try draft.edit(file("Router")) { try inherit(own.first ?? Self.stacking, type, &$0) }
        if own.isEmpty { try addStacking(&draft) }
    }

    /// Returns the module's own stacking protocols, which come with default methods.
    private func stackingProtocols() throws -> [String] {
        try plan.layout.target.swiftFiles.flatMap { file in
            let source = SourceText(try String(contentsOf: file, encoding: .utf8))
            return try source.declaredTypes.filter {
                try !$0.hasSuffix("ViewControllable")
                    && source.declares("protocol \($0)", with: Self.stacking)
            }
        }
    }

    private func inherit(_ base: String, _ type: String, _ source: inout SourceText) throws {
        let header = try source.declaration(type)?.header
        if let old = try source.ranges(of: ":\\s*ViewControllable\\b", in: header).first {
            source.replace(old, with: ": " + base)
        } else {
            _ = try source.insert(base, at: .conformances(type: type))
        }
    }

    /// Adds the stacking methods to the view, unless it has them.
    private func addStacking(_ draft: inout Draft) throws {
        let view = "class \(parent)ViewController"
        try draft.edit(file("ViewController")) { source in
            let body = try source.declaration(view)?.body
            try require(body != nil, view, in: "ViewController")
            if let body, source[body].contains("func push(") { return }
            let name = plan.hasTerminal ? "TerminalStacking" : "PlainStacking"
            _ = try source.insert(snippet(name), at: .members(type: view))
        }
    }
}
