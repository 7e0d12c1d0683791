/// Whatever a router pushes it pops.
enum ViewsPopped: FileConvention {
    static func findings(in source: SourceFile) -> [Finding] {
        RouterClass.all(in: source).flatMap { router in
            let popped = Set(router.calls(of: "pop").map(\.child))
            return router.calls(of: "push").filter { !popped.contains($0.child) }.map {
                source.finding(
                    $0.node, "The view of `\($0.child)` is pushed here and popped nowhere.")
            }
        }
    }
}
