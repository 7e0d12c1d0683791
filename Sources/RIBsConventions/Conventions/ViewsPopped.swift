/// A router pops the views that it pushes itself.
///
/// The closure of `attachChild(_:showingIn:by:)` pushes its argument, which the library pops.
enum ViewsPopped: FileConvention {
    static func findings(in source: SourceFile) -> [Finding] {
        RouterClass.all(in: source).flatMap { router in
            let popped = Set(router.calls(of: "pop").map(\.child))
            let pushes = router.calls(of: "push").filter { !$0.child.allSatisfy(\.isNumber) }
            return pushes.filter { !popped.contains($0.child) }.map {
                source.finding(
                    $0.node, "The view of `\($0.child)` is pushed here but never popped.")
            }
        }
    }
}
