/// A router can detach every child that it attaches.
enum ChildrenDetached: FileConvention {
    static func findings(in source: SourceFile) -> [Finding] {
        RouterClass.all(in: source).flatMap { router in
            let detached = Set(router.calls(of: "detachChild").map(\.child))
            return router.calls(of: "attachChild").filter { !detached.contains($0.child) }.map {
                source.finding($0.node, "`\($0.child)` is attached here but never detached.")
            }
        }
    }
}
