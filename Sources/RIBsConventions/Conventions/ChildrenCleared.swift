import SwiftSyntax

/// A stored child is set to `nil` before it is detached: detaching may call back and route again.
enum ChildrenCleared: FileConvention {
    static func findings(in source: SourceFile) -> [Finding] {
        RouterClass.all(in: source).flatMap { router in
            let cleared = Set(router.clearings.map(\.child))
            return router.children.flatMap { child in
                cleared.contains(child.name)
                    ? late(child.name, in: router) : [never(child.name, child.node, router)]
            }
        }
    }

    private static func never(
        _ child: String, _ node: PatternBindingSyntax, _ router: RouterClass
    ) -> Finding {
        router.source.finding(
            node, "`\(child)` is never set to nil. Do so before detachChild.")
    }

    private static func late(_ child: String, in router: RouterClass) -> [Finding] {
        router.functions.flatMap { function in
            let clearing = function.clearings.first { $0.child == child }?.position
            return function.calls(of: "detachChild").filter { call in
                call.child == child && !isCleared(at: clearing, before: call.node)
            }.map { call in
                router.source.finding(
                    call.node, "Set `\(child)` to nil before detachChild, which may route again.")
            }
        }
    }

    private static func isCleared(
        at clearing: AbsolutePosition?, before call: FunctionCallExprSyntax
    ) -> Bool {
        clearing.map { $0 < call.position } ?? false
    }
}

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
