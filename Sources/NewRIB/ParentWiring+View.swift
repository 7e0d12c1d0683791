import Foundation

extension ParentWiring {
    /// Sees to it that the parent's view can show other views above itself.
    func letViewShowOthers(_ draft: inout Draft) throws {
        let file = file("Router")
        let controllable = "protocol \(parent.type)ViewControllable"
        let own = try stackingProtocols()
        var isMissing = false
        try draft.edit(file) { source in
            guard let header = try source.declaration(controllable)?.header else {
                return try require(false, controllable, in: file)
            }
            guard !(own + [Self.stacking]).contains(where: source[header].contains) else { return }
            try inherit(from: own.first ?? Self.stacking, controllable, header, &source)
            isMissing = own.isEmpty
        }
        if isMissing { try addStacking(&draft) }
    }

    /// The library's protocol for views that show others.
    private static let stacking = "ViewStacking"

    /// The module's own protocols for such views, which have the methods with them.
    private func stackingProtocols() throws -> [String] {
        try plan.layout.target.swiftFiles.flatMap { file in
            let source = SourceText(try String(contentsOf: file, encoding: .utf8))
            return try source.declaredTypes.filter { type in
                guard !type.hasSuffix("ViewControllable"),
                    let header = try source.declaration("protocol \(type)")?.header
                else { return false }
                return source[header].contains(Self.stacking)
            }
        }
    }

    private func inherit(
        from base: String, _ controllable: String, _ header: Range<Int>, _ source: inout SourceText
    ) throws {
        if let old = try source.ranges(of: ":\\s*ViewControllable\\b", in: header).first {
            source.replace(old, with: ": " + base)
        } else {
            _ = try source.addConformance(base, to: controllable)
        }
    }

    /// Gives the view the methods, unless it has them.
    private func addStacking(_ draft: inout Draft) throws {
        let file = file("ViewController")
        let view = "class \(parent.type)ViewController"
        let name = plan.hasTerminal ? "TerminalStacking" : "PlainStacking"
        try draft.edit(file) { source in
            guard let body = try source.declaration(view)?.body else {
                return try require(false, view, in: file)
            }
            guard !source[body].contains("func push(") else { return }
            _ = try source.addMembers(to: view, apart: true, snippet(name))
        }
    }
}
