import Foundation

extension ParentWiring {
    func editBuilder(_ draft: inout Draft) throws {
        let file = file("Builder")
        try draft.edit(file) { source in
            let component = try addDependency(to: &source, file)
            let name = "\(child.variable)Builder"
            let argument = "\(name): \(child.type)Builder(dependency: \(component))"
            let calls = try source.ranges(of: "\\b\(parent.type)Router\\s*\\(")
            try require(calls.count == 1, "one call of \(parent.type)Router(…)", in: file)
            for call in calls { _ = source.addArgument(argument, toListAt: call.upperBound - 1) }
        }
    }

    /// Returns the name of the parent's component in the method that builds.
    private func addDependency(to source: inout SourceText, _ file: URL) throws -> String {
        let component = "\(parent.type)Component"
        if try source.addConformance("\(child.type)Dependency", to: "class \(component)") {
            let call = try source.ranges(of: "let\\s+\\w+\\s*=\\s*\(component)\\(").first
            let name = call.map { source[$0].split(separator: #/\W+/#)[1] }
            try require(name != nil, "a line `let component = \(component)(…)`", in: file)
            return name.map(String.init) ?? ""
        }
        try addComponent(component, to: &source, file)
        return "component"
    }

    /// A RIB without children needed no component until now.
    private func addComponent(
        _ component: String, to source: inout SourceText, _ file: URL
    ) throws {
        let dependency = "protocol \(parent.type)Dependency"
        let build = try source.ranges(of: "func\\s+build\\s*\\([^{}]*\\{").first
        try require(build != nil, "a method `build(withListener:)`", in: file)
        if let build {
            let line = "let component = \(component)(dependency: dependency)"
            source.insert("\n        " + line, at: build.upperBound)
        }
        let end = try source.declaration(dependency)?.body.upperBound
        try require(end != nil, dependency, in: file)
        let base = "Component<any \(parent.type)Dependency>, \(child.type)Dependency"
        if let end { source.insert("\n\nfinal class \(component): \(base) {}", at: end + 1) }
    }
}
