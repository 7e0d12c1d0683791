/// The presence of other posts before and after the open one in the list.
package struct PostNeighbours: Sendable, Hashable {
    package var hasPrevious = true
    package var hasNext = true

    package init() {}
}
