/// The release of deep branches.
///
/// A released router releases its children, which release theirs, and each of them uses the call
/// stack of the one above. So the routers of a branch that is too deep for that are retained first
/// and then released one by one, from the top.
extension TreeNode {
    /// The number of levels that may be released on the call stack.
    private static let safeDepth = 200

    /// Returns the routers below this RIB, parents first, if they are too deep for the call stack.
    ///
    /// A branch is looked through once, and not again for each RIB in it.
    func deepBranch() -> [(any TreeMember)?] {
        guard !children.isEmpty, !isCheckedForRelease else { return [] }
        let branch = subtree
        for entry in branch { entry.node.isCheckedForRelease = true }
        guard branch.contains(where: { $0.depth > Self.safeDepth }) else { return [] }
        return branch.dropFirst().map(\.node.router)
    }

    /// Releases routers one by one, from the first to the last.
    ///
    /// A router may still be retained by one above it that is just being released, as a child in a
    /// property is. These wait for the next turn of the main actor.
    static func release(_ branch: inout [(any TreeMember)?]) {
        for index in branch.indices {
            weak let router = branch[index]
            branch[index] = nil
            branch[index] = router
        }
        let retained = branch.compactMap(\.self)
        branch = []
        // An array releases its elements from the first to the last, too.
        if !retained.isEmpty { Task { withExtendedLifetime(retained) {} } }
    }
}
