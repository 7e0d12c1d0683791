/// The release of deep branches.
///
/// A released router releases its children, which release theirs, and each of them uses the call
/// stack of its parent. The routers of a branch that is too deep for that are therefore retained
/// first and then released one by one, from the top.
extension TreeNode {
    /// The maximum number of levels to release on the call stack.
    private static let safeDepth = 200

    /// Returns the routers below this RIB, parents first, if they are too deep for the call stack.
    ///
    /// Each branch is examined once, not again for every RIB in it.
    func deepBranch() -> [(any TreeMember)?] {
        guard !children.isEmpty, !isCheckedForRelease else { return [] }
        let branch = subtree
        for entry in branch { entry.node.isCheckedForRelease = true }
        guard branch.contains(where: { $0.depth > Self.safeDepth }) else { return [] }
        return branch.dropFirst().map(\.node.router)
    }

    /// Releases routers one by one, from first to last.
    ///
    /// A router may still be retained by one above it that is being released, for example as a
    /// child in a property. Such routers wait for the next turn of the main actor.
    static func release(_ branch: inout [(any TreeMember)?]) {
        for index in branch.indices {
            weak let router = branch[index]
            branch[index] = nil
            branch[index] = router
        }
        let retained = branch.compactMap(\.self)
        branch = []
        // An array also releases its elements from first to last.
        if !retained.isEmpty { Task { withExtendedLifetime(retained) {} } }
    }
}
