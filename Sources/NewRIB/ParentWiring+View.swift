import Foundation

extension ParentWiring {
    /// Sees to it that the parent's view can show other views above itself.
    func letViewShowOthers(_ draft: inout Draft) throws {
        let file = file("Router")
        let controllable = "protocol \(parent.type)ViewControllable"
        var missing = false
        try draft.edit(file) { source in
            guard let declaration = try source.declaration(controllable) else {
                return try require(false, controllable, in: file)
            }
            guard try !canStack(declaration, source) else { return }
            missing = try !takeOverStacking(declaration, &source)
            if missing {
                _ = try source.addMembers(to: controllable, apart: false) { _ in requirements }
            }
        }
        if missing { try addStacking(&draft) }
    }

    private var requirements: String {
        """
        func push(_ child: any ViewControllable)
        func pop(_ child: any ViewControllable)
        """
    }

    private func canStack(_ declaration: Declaration, _ source: SourceText) throws -> Bool {
        if source[declaration.body].contains("func push(") { return true }
        let header = source[declaration.header]
        return try stackingProtocols().contains { header.contains($0) }
    }

    /// The module's own protocols for views that show others.
    private func stackingProtocols() throws -> [String] {
        try plan.layout.target.swiftFiles.flatMap { file in
            let source = SourceText(try String(contentsOf: file, encoding: .utf8))
            return try source.declaredTypes.filter { type in
                guard !type.hasSuffix("ViewControllable"),
                    let declaration = try source.declaration("protocol \(type)")
                else { return false }
                return source[declaration.body].contains("func push(_ child: any ViewControllable)")
            }
        }
    }

    /// Returns whether the module has a protocol that the parent's may inherit from.
    private func takeOverStacking(
        _ declaration: Declaration, _ source: inout SourceText
    ) throws -> Bool {
        guard let stacking = try stackingProtocols().first,
            let base = try source.ranges(of: ":\\s*ViewControllable\\b", in: declaration.header)
                .first
        else { return false }
        source.replace(base, with: ": " + stacking)
        return true
    }

    private func addStacking(_ draft: inout Draft) throws {
        let file = file("ViewController")
        let view = "class \(parent.type)ViewController"
        let name = plan.hasTerminal ? "TerminalStacking" : "PlainStacking"
        try draft.edit(file) { source in
            try require(
                source.addMembers(to: view, apart: true, snippet(name)), view, in: file)
        }
    }
}
