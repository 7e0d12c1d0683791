import Foundation

extension ParentWiring {
    func editRouter(_ draft: inout Draft) throws {
        let file = file("Router")
        let interactable = "protocol \(parent.type)Interactable"
        try draft.edit(file) { source in
            try require(
                source.addConformance("\(child.type)Listener", to: interactable), interactable,
                in: file)
            try require(addRoutes(to: &source), router, in: file)
            try addParameter(to: &source, file)
            try addProperties(to: &source)
        }
    }

    private var router: String { "class \(parent.type)Router" }

    private func addRoutes(to source: inout SourceText) throws -> Bool {
        let name = plan.isViewless ? "ViewlessRoutes" : "ViewRoutes"
        return try source.addMembers(to: router, apart: true, snippet(name)) && addDetach(&source)
    }

    /// A RIB that leaves the tree takes its child along; the root never leaves it.
    private func addDetach(_ source: inout SourceText) throws -> Bool {
        guard let declaration = try source.declaration(router) else { return false }
        if let call = try source.ranges(of: "super\\.didDetach\\(\\)", in: declaration.body).first {
            source.insert("\n        detach\(child.type)()", at: call.upperBound)
            return true
        }
        if try isRoot(source) { return true }
        return try source.addMembers(to: router, apart: true, snippet("DidDetach"))
    }

    /// Whether the parent is the root of the tree, as its router's text says.
    func isRoot(_ source: SourceText) throws -> Bool {
        try inherits(from: "LaunchRouter", source)
    }

    /// Whether the text of the parent's router says that it inherits from a class.
    func inherits(from base: String, _ source: SourceText) throws -> Bool {
        let header = try source.declaration(router)?.header
        return header.map { source[$0].contains(base) } ?? false
    }

    private func addParameter(to source: inout SourceText, _ file: URL) throws {
        let what = "one init(interactor:…) in \(router)"
        let inits = try inits(in: source)
        guard inits.count == 1, let list = inits.first?.upperBound else {
            return try require(false, what, in: file)
        }
        let parameter = "\(child.variable)Builder: any \(child.type)Buildable"
        let isAdded =
            try source.addArgument(parameter, toListAt: list - 1)
            && addAssignment(to: &source, behind: list)
        try require(isAdded, what, in: file)
        try removeOverride(in: &source)
    }

    private func addAssignment(to source: inout SourceText, behind list: Int) throws -> Bool {
        guard let start = source.close(of: list - 1),
            let brace = try source.ranges(of: "\\{", in: start..<source.text.count).first,
            let end = source.close(of: brace.lowerBound)
        else { return false }
        let body = brace.upperBound..<end
        let last = try source.ranges(of: "\\w+Builder = \\w+Builder\\b", in: body).last
        let name = child.variable + "Builder"
        source.insert("\n        self.\(name) = \(name)", at: (last ?? brace).upperBound)
        return true
    }

    private func inits(in source: SourceText) throws -> [Range<Int>] {
        guard let body = try source.declaration(router)?.body else { return [] }
        return try source.ranges(of: "\\binit\\s*\\(", in: body)
    }

    /// With one more parameter it overrides nothing.
    private func removeOverride(in source: inout SourceText) throws {
        guard let body = try source.declaration(router)?.body else { return }
        let word = try source.ranges(of: "\\boverride\\s+(?=init\\b)", in: body).first
        if let word { source.replace(word, with: "") }
    }

    /// Builders stand before the children they build, as in the RIBs that have both.
    private func addProperties(to source: inout SourceText) throws {
        let builder = "private let \(child.variable)Builder: any \(child.type)Buildable"
        let property = "private var \(child.variable): (any \(plan.routing))?"
        let body = try source.declaration(router)?.body ?? 0..<0
        let builders = try source.ranges(of: "let\\s+\\w+Builder:[^\\n]*", in: body)
        let children = try source.ranges(
            of: "var\\s+\\w+:\\s*\\(any\\s+\\w*Routing\\)\\?", in: body)
        if let last = children.last, let lastBuilder = builders.last {
            source.insert("\n    " + property, at: last.upperBound)
            source.insert("\n    " + builder, at: lastBuilder.upperBound)
        } else {
            source.insert("\n    \(builder)\n    \(property)\n", at: body.lowerBound)
        }
    }
}
