/// A text to insert into a file of the parent, at the first of several anchors that exists.
struct Insertion {
    let role: String
    let choices: [(text: String, anchor: Anchor)]
    /// The name of the missing declaration, for the message if no anchor exists.
    let needs: String

    init(_ role: String, needs: String, _ choices: (text: String, anchor: Anchor)...) {
        self.role = role
        self.needs = needs
        self.choices = choices
    }
}

extension ParentWiring {
    /// Returns the insertions that attach the child to the parent, file by file.
    func insertions() throws -> [Insertion] {
        try interactorInsertions() + routerInsertions() + builderInsertions()
    }

    var routes: String {
        "__access__func routeTo\(child.type)()\n__access__func detach\(child.type)()"
    }

    private func interactorInsertions() throws -> [Insertion] {
        let (routing, interactor) = ("protocol \(parent)Routing", "class \(parent)Interactor")
        let listener = try snippet(plan.isViewless ? "ViewlessListener" : "ViewListener")
        let methods = routes.replacing("__access__", with: "")
        return [
            Insertion(
                "Interactor", needs: routing, (methods, .members(type: routing, apart: false))),
            Insertion("Interactor", needs: interactor, (listener, .members(type: interactor))),
        ]
    }

    /// Returns the router's insertions, with the builder's property before that of the child.
    private func routerInsertions() throws -> [Insertion] {
        let name = child.variable + "Builder"
        let interactable = "protocol \(parent)Interactable"
        let builder = "private let \(name): any \(child.type)Buildable"
        let property = "\n    private var \(child.variable): (any \(plan.routing))?"
        let initializer = "one init(interactor:…) in \(router)"
        let assignment = "\n        self.\(name) = \(name)"
        let routes = try snippet(plan.isViewless ? "ViewlessRoutes" : "ViewRoutes")
        return [
            Insertion(
                "Router", needs: interactable,
                ("\(child.type)Listener", .conformances(type: interactable))),
            Insertion("Router", needs: router, (routes, .members(type: router))),
            Insertion(
                "Router", needs: initializer,
                ("\(name): any \(child.type)Buildable", .lists("\\binit\\s*\\(", type: router))),
            Insertion(
                "Router", needs: initializer,
                (assignment, .last("\\w+Builder = \\w+Builder\\b", type: router)),
                (assignment, .last("\\binit\\s*\\([^{}]*\\{", type: router))),
            Insertion(
                "Router", needs: router,
                ("\n    " + builder, .last("let\\s+\\w+Builder:[^\\n]*", type: router)),
                ("\n    \(builder)\n", .last("\\b\(router)\\b[^{}]*\\{"))),
            Insertion(
                "Router", needs: router,
                (property, .last("var\\s+\\w+:\\s*\\(any\\s+\\w*Routing\\)\\?", type: router)),
                (property, .last("let\\s+\(name):[^\\n]*", type: router))),
        ]
    }

    /// Returns the builder's insertions; a RIB without children may not have a component yet.
    private func builderInsertions() throws -> [Insertion] {
        let (type, dependency) = ("\(parent)Component", "protocol \(parent)Dependency")
        let source = try source("Builder")
        let hasComponent = try source.declaration("class \(type)") != nil
        let call = try source.ranges(of: "let\\s+\\w+\\s*=\\s*\(type)\\(").first
        let name = call.map { source[$0].split(separator: #/\W+/#)[1] } ?? "component"
        try require(
            call != nil || !hasComponent, "a line `let component = \(type)(…)`", in: "Builder")
        let own = "\(child.type)Dependency"
        let base = "Component<any \(parent)Dependency>, \(own)"
        let component = [
            Insertion(
                "Builder", needs: "a method `build(withListener:)`",
                (
                    "\n        let component = \(type)(dependency: dependency)",
                    .last("func\\s+build\\s*\\([^{}]*\\{")
                )),
            Insertion(
                "Builder", needs: dependency,
                ("\n\nfinal class \(type): \(base) {}", .end(type: dependency))),
        ]
        let argument = "\(child.variable)Builder: \(child.type)Builder(dependency: \(name))"
        return
            (hasComponent
            ? [Insertion("Builder", needs: type, (own, .conformances(type: "class \(type)")))]
            : component) + [
                Insertion(
                    "Builder", needs: "one call of \(parent)Router(…)",
                    (argument, .lists("\\b\(parent)Router\\s*\\(")))
            ]
    }

    /// Returns a snippet for members of a type.
    func snippet(_ name: String) throws -> String {
        plan.filled(try Template.snippet(name), access: "__access__")
            .replacing("__place__", with: isViewless ? "viewHost" : "viewController")
    }
}
